CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"status" text NOT NULL,
	"from_dates" jsonb NOT NULL,
	"to_dates" jsonb NOT NULL,
	"old_amount" bigint NOT NULL,
	"new_amount" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"charge" bigint NOT NULL,
	"refund" bigint NOT NULL,
	"withheld" bigint NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "order_changes_amounts" CHECK ("order_changes"."charge" >= 0 AND "order_changes"."refund" >= 0 AND "order_changes"."withheld" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "refunds_idempotency";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "adjustment" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_idempotency" ON "order_changes" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_open" ON "order_changes" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "order_changes_expiring" ON "order_changes" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_change_id_order_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."order_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_change" ON "payments" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "reservations_change" ON "reservations" USING btree ("change_id") WHERE change_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_idempotency" ON "refunds" USING btree ("order_id","idempotency_key","payment_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id");