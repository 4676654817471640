CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"intent_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"authorized_until" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure_code" text,
	"captured_amount" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"capture_key" uuid,
	"captured_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposits_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "deposits_amounts" CHECK ("deposits"."amount" > 0 AND "deposits"."captured_amount" BETWEEN 0 AND "deposits"."amount")
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_line" ON "deposits" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "deposits_order" ON "deposits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deposits_due" ON "deposits" USING btree ("due_at") WHERE due_at IS NOT NULL;--> statement-breakpoint
-- A deposit that is held, released or charged shows on open pages, as a change of the order does.
CREATE TRIGGER deposits_notified AFTER UPDATE OF status ON deposits
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_order_problem();
