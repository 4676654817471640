CREATE TABLE "delivery_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_problems" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "completes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_links" ADD CONSTRAINT "delivery_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_links_order" ON "delivery_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_problems_order" ON "order_problems" USING btree ("order_id","reported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_problems_open" ON "order_problems" USING btree ("order_id") WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX "orders_completing" ON "orders" USING btree ("completes_at") WHERE completes_at IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION notify_order_problem() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'orders@' || customer_id) FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_problems_notified AFTER INSERT OR UPDATE ON order_problems
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_order_problem();
--> statement-breakpoint
UPDATE orders SET completes_at = COALESCE(
  (SELECT max(COALESCE(l.slot_end, ((COALESCE(l.end_date, l.start_date) + 1)::timestamp AT TIME ZONE l.time_zone)))
     FROM order_lines l WHERE l.order_id = orders.id AND l.cancelled_at IS NULL AND (l.start_date IS NOT NULL OR l.slot_end IS NOT NULL))
    + interval '3 days',
  (SELECT max(h.at) FROM order_history h WHERE h.order_id = orders.id AND h.status IN ('Confirmed', 'Handed Over')) + interval '14 days')
  WHERE status IN ('Confirmed', 'Accepted', 'Handed Over');
