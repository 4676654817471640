CREATE TYPE "public"."request_status" AS ENUM('Open', 'Quoted', 'Accepted', 'Ordered', 'Withdrawn', 'Expired');--> statement-breakpoint
CREATE TYPE "public"."seller_quote_status" AS ENUM('Offered', 'Countered', 'Accepted', 'Declined', 'Withdrawn', 'Closed', 'Expired');--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" "request_status" NOT NULL,
	"title" text NOT NULL,
	"details" text NOT NULL,
	"quantity" integer NOT NULL,
	"start_date" date,
	"end_date" date,
	"budget" bigint,
	"currency" text NOT NULL,
	"product_id" integer,
	"category_id" integer,
	"place_name" text,
	"lat" double precision,
	"lng" double precision,
	"radius" integer,
	"time_zone" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_requests_quantity" CHECK ("quote_requests"."quantity" >= 1),
	CONSTRAINT "quote_requests_budget" CHECK ("quote_requests"."budget" > 0),
	CONSTRAINT "quote_requests_days" CHECK ("quote_requests"."start_date" <= "quote_requests"."end_date"),
	CONSTRAINT "quote_requests_place" CHECK (num_nonnulls("quote_requests"."place_name", "quote_requests"."lat", "quote_requests"."lng", "quote_requests"."radius") IN (0, 4))
);
--> statement-breakpoint
CREATE TABLE "request_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"quote_id" uuid,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_recipients" (
	"request_id" uuid NOT NULL,
	"seller_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"distance" double precision,
	"position" integer NOT NULL,
	CONSTRAINT "request_recipients_request_id_seller_id_pk" PRIMARY KEY("request_id","seller_id")
);
--> statement-breakpoint
CREATE TABLE "seller_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"seller_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"status" "seller_quote_status" NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"note" text NOT NULL,
	"quantity" integer NOT NULL,
	"start_date" date,
	"end_date" date,
	"valid_until" timestamp with time zone NOT NULL,
	"counter_amount" bigint,
	"counter_note" text DEFAULT '' NOT NULL,
	"countered_at" timestamp with time zone,
	"idempotency_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_quotes_amount" CHECK ("seller_quotes"."amount" > 0),
	CONSTRAINT "seller_quotes_days" CHECK ("seller_quotes"."start_date" <= "seller_quotes"."end_date"),
	CONSTRAINT "seller_quotes_counter" CHECK (("seller_quotes"."counter_amount" IS NULL) = ("seller_quotes"."countered_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_one";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_history" ADD CONSTRAINT "request_history_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_history" ADD CONSTRAINT "request_history_quote_id_seller_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."seller_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_recipients" ADD CONSTRAINT "request_recipients_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_recipients" ADD CONSTRAINT "request_recipients_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_recipients" ADD CONSTRAINT "request_recipients_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_quotes" ADD CONSTRAINT "seller_quotes_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_quotes" ADD CONSTRAINT "seller_quotes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_quotes" ADD CONSTRAINT "seller_quotes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_requests_idempotency" ON "quote_requests" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "quote_requests_customer" ON "quote_requests" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_expiring" ON "quote_requests" USING btree ("expires_at") WHERE status IN ('Open', 'Quoted');--> statement-breakpoint
CREATE INDEX "request_history_request" ON "request_history" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_history_quote" ON "request_history" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "request_recipients_seller" ON "request_recipients" USING btree ("seller_id","request_id");--> statement-breakpoint
CREATE INDEX "request_recipients_product" ON "request_recipients" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_quotes_idempotency" ON "seller_quotes" USING btree ("request_id","seller_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_quotes_live" ON "seller_quotes" USING btree ("request_id","seller_id") WHERE status IN ('Offered', 'Countered', 'Accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "seller_quotes_accepted" ON "seller_quotes" USING btree ("request_id") WHERE status = 'Accepted';--> statement-breakpoint
CREATE INDEX "seller_quotes_seller" ON "seller_quotes" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "seller_quotes_product" ON "seller_quotes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "seller_quotes_expiring" ON "seller_quotes" USING btree ("valid_until") WHERE status IN ('Offered', 'Countered');--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_seller_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."seller_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_request" ON "conversations" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "orders_quote" ON "orders" USING btree ("quote_id") WHERE quote_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_request" ON "uploads" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one" UNIQUE NULLS NOT DISTINCT("customer_id","seller_id","product_id","order_id","request_id");--> statement-breakpoint
-- Open pages of the customer learn of every step of their requests, as of their orders: see apps/api/src/realtime.
CREATE FUNCTION notify_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'orders@' || customer_id) FROM quote_requests WHERE id = NEW.request_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER request_history_notified AFTER INSERT ON request_history
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_request();
