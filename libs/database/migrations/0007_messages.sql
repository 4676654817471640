CREATE TABLE "blocks" (
	"customer_id" uuid NOT NULL,
	"seller_id" integer NOT NULL,
	"blocked_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_customer_id_seller_id_blocked_by_pk" PRIMARY KEY("customer_id","seller_id","blocked_by"),
	CONSTRAINT "blocks_blocked_by" CHECK ("blocks"."blocked_by" IN ('customer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "conversation_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reported_by" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_one";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_text";--> statement-breakpoint
DROP INDEX "messages_conversation";--> statement-breakpoint
DROP INDEX "conversations_seller";--> statement-breakpoint
DROP INDEX "messages_key";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "customer_read_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seller_read_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "customer_delivered_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seller_delivered_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "customer_archived_number" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seller_archived_number" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE messages SET number = numbered.number
  FROM (SELECT id, row_number() OVER (PARTITION BY conversation_id ORDER BY id) AS number FROM messages) AS numbered
  WHERE numbered.id = messages.id;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number");--> statement-breakpoint
-- Nobody has noted until now what was read: it counts as read.
UPDATE conversations SET (last_number, customer_read_number, seller_read_number, customer_delivered_number, seller_delivered_number) =
  (SELECT n, n, n, n, n FROM (SELECT COALESCE(max(number), 0) AS n FROM messages WHERE conversation_id = conversations.id) AS last);--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_seller" ON "blocks" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "conversation_reports_conversation" ON "conversation_reports" USING btree ("conversation_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_order" ON "conversations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "conversations_seller" ON "conversations" USING btree ("seller_id","last_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("conversation_id","sender","key");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one" UNIQUE NULLS NOT DISTINCT("customer_id","seller_id","product_id","order_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_number" CHECK ("messages"."number" > 0);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_text" CHECK (char_length("messages"."text") BETWEEN 1 AND 5000);--> statement-breakpoint
-- The account of each side of a conversation; a seller without one is not notified.
CREATE VIEW conversation_accounts AS
  SELECT c.id, side, account
    FROM conversations c
    JOIN sellers s ON s.id = c.seller_id
    CROSS JOIN LATERAL (VALUES ('customer', c.customer_id), ('seller', s.customer_id)) AS both_sides (side, account)
    WHERE account IS NOT NULL;
--> statement-breakpoint
-- Open pages of both sides learn the number of a new message when its transaction commits: see apps/api/src/realtime.
CREATE FUNCTION notify_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', format('messages@%s publicAppNotification %s', account,
      jsonb_build_object('conversationId', id, 'number', NEW.number, 'isOwn', side = NEW.sender)))
    FROM conversation_accounts WHERE id = NEW.conversation_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER messages_notified AFTER INSERT ON messages
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_message();
--> statement-breakpoint
-- What a side has read and received shows on the pages of the other; what it has read also on its own other pages.
CREATE FUNCTION notify_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      ('customer', OLD.customer_read_number, NEW.customer_read_number, OLD.customer_delivered_number, NEW.customer_delivered_number),
      ('seller', OLD.seller_read_number, NEW.seller_read_number, OLD.seller_delivered_number, NEW.seller_delivered_number)
    ) AS marks (side, old_read, new_read, old_delivered, new_delivered)
    WHERE (old_read, old_delivered) IS DISTINCT FROM (new_read, new_delivered)
  LOOP
    PERFORM pg_notify('live', format('messages@%s messageMarks %s', account, jsonb_build_object(
        'conversationId', NEW.id, 'otherReadNumber', one.new_read, 'otherDeliveredNumber', one.new_delivered)))
      FROM conversation_accounts WHERE id = NEW.id AND side <> one.side;
    PERFORM pg_notify('live', format('messages@%s updateNotificationCount %s', account, jsonb_build_object(
        'conversationId', NEW.id, 'read', read.count)))
      FROM conversation_accounts, LATERAL (
        SELECT count(*) FROM messages m
          WHERE m.conversation_id = NEW.id AND m.sender <> one.side AND m.number > one.old_read AND m.number <= one.new_read
      ) AS read
      WHERE id = NEW.id AND side = one.side AND read.count > 0;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER conversations_notified
  AFTER UPDATE OF customer_read_number, seller_read_number, customer_delivered_number, seller_delivered_number ON conversations
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_marks();
