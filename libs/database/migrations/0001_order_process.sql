ALTER TYPE "public"."order_status" ADD VALUE 'Accepted' BEFORE 'Completed';--> statement-breakpoint
ALTER TYPE "public"."order_status" ADD VALUE 'Handed Over' BEFORE 'Completed';--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
-- Eight of 32 signs that can't be confused, from the random bytes of a UUID.
CREATE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'M-' || string_agg(
           substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(random.bytes, position) & 31), 1) ||
             CASE position WHEN 3 THEN '-' ELSE '' END, '' ORDER BY position)
    FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS random, unnest(ARRAY[0, 1, 2, 3, 4, 5, 7, 9]) AS position
$$;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT new_order_number();--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "address" jsonb;--> statement-breakpoint
UPDATE order_lines l SET address = jsonb_build_object('street', p.address, 'city', p.city, 'state', p.region, 'country', p.country)
  FROM products p WHERE p.id = l.product_id;
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deposit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
UPDATE order_lines l
  SET deposit = CASE l.position WHEN 0 THEN COALESCE((
        SELECT sum((charge ->> 'amount')::bigint) FROM jsonb_array_elements(o.charges) AS charge WHERE charge ->> 'kind' = 'deposit'), 0) ELSE 0 END,
      cancelled_at = (SELECT max(h.at) FROM order_history h WHERE h.order_id = o.id AND h.status = 'Cancelled')
  FROM orders o WHERE o.id = l.order_id;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller" jsonb;--> statement-breakpoint
UPDATE orders o SET seller = jsonb_build_object('name', s.name,
    'address', COALESCE(s.company -> 'address', s.personal -> 'address', '{}'),
    'phone', COALESCE(NULLIF(s.company ->> 'phone', ''), s.personal ->> 'phone', ''),
    'email', COALESCE(NULLIF(s.company ->> 'email', ''), s.personal ->> 'email', ''))
  FROM sellers s WHERE s.id = o.seller_id;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "seller" SET NOT NULL;--> statement-breakpoint
INSERT INTO invoices (order_id, seller_id, number, issued_at)
SELECT o.id, o.seller_id, row_number() OVER (PARTITION BY o.seller_id ORDER BY paid.at, o.id), paid.at
  FROM orders o JOIN LATERAL (
    SELECT min(h.at) AS at FROM order_history h WHERE h.order_id = o.id AND h.status = 'Confirmed') AS paid ON paid.at IS NOT NULL;
--> statement-breakpoint
UPDATE order_history SET actor = CASE status WHEN 'Expired' THEN 'time' ELSE 'provider' END WHERE actor = 'system';
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("seller_id","number");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","created_at");--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_customer_id_unique" UNIQUE("customer_id");--> statement-breakpoint
DROP SEQUENCE "public"."order_numbers";--> statement-breakpoint
-- A refund shows on open pages, as a change of the order does.
CREATE FUNCTION tell_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'orders@' || customer_id) FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_told AFTER INSERT OR UPDATE ON refunds
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION tell_refund();
