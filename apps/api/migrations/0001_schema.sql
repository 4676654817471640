CREATE TYPE "public"."order_status" AS ENUM('Pending Payment', 'Payment Failed', 'Confirmed', 'Completed', 'Ready For Payout', 'PaidOut', 'Cancelled', 'Expired');--> statement-breakpoint
CREATE TYPE "public"."reservation_kind" AS ENUM('Booked', 'orders', 'Unavailable');--> statement-breakpoint
CREATE TYPE "public"."sale_type" AS ENUM('rental', 'booking', 'sale', 'request', 'auction');--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "auctions" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"start_price" bigint NOT NULL,
	"increment" bigint NOT NULL,
	"current_bid" bigint NOT NULL,
	"bid_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	"icon" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "customer_attributes" (
	"unique_name" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"attribute_type" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"pick_list_elements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"name" text NOT NULL,
	"avatar" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"language" text,
	"verified_at" timestamp with time zone,
	"custom_attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" "order_status" NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"picture" jsonb NOT NULL,
	"sale_type" "sale_type" NOT NULL,
	"time_zone" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"slot_start" timestamp with time zone,
	"slot_end" timestamp with time zone,
	"parts" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_amount" CHECK ("order_lines"."amount" >= 0),
	CONSTRAINT "order_lines_days" CHECK ("order_lines"."start_date" <= "order_lines"."end_date"),
	CONSTRAINT "order_lines_slot" CHECK ("order_lines"."slot_start" < "order_lines"."slot_end")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"seller_id" integer NOT NULL,
	"status" "order_status" NOT NULL,
	"currency" text NOT NULL,
	"charges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" bigint NOT NULL,
	"contact" jsonb NOT NULL,
	"fulfilment" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"namespace" text PRIMARY KEY NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"is_installed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"is_test" boolean NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"recipe" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"unique_name" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"attribute_type" text NOT NULL,
	"section" text NOT NULL,
	"is_filtered" boolean DEFAULT false NOT NULL,
	"is_searchable" boolean DEFAULT false NOT NULL,
	"pick_list_elements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_index" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"price" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"sale_type" "sale_type" NOT NULL,
	"city" text NOT NULL,
	"time_zone" text NOT NULL,
	"basis" text,
	"weekdays" integer,
	"minimum_length" integer,
	"maximum_length" integer,
	"lead_days" integer,
	"horizon_days" integer,
	"opens" integer,
	"slot_step" integer,
	"slot_gap" integer,
	"slots_a_day" integer,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"seller_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"sale_type" "sale_type" NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"summary" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"currency" text NOT NULL,
	"price" bigint,
	"unit" text DEFAULT 'per item' NOT NULL,
	"units_of_price" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deposit" bigint,
	"delivery_fee" bigint,
	"stock" integer DEFAULT 1 NOT NULL,
	"minimum_quantity" integer DEFAULT 1 NOT NULL,
	"maximum_quantity" integer DEFAULT 1 NOT NULL,
	"rules" jsonb,
	"typical_days" integer,
	"time_zone" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"cancellation" text DEFAULT 'moderate' NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_quantity" CHECK ("products"."minimum_quantity" >= 1 AND "products"."maximum_quantity" >= "products"."minimum_quantity"),
	CONSTRAINT "products_priced" CHECK ("products"."sale_type" = 'request' OR "products"."price" >= 0),
	CONSTRAINT "products_ruled" CHECK (("products"."sale_type" IN ('rental', 'booking')) = ("products"."rules" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"order_line_id" uuid,
	"kind" "reservation_kind" NOT NULL,
	"days" daterange,
	"slot" "tstzrange",
	"quantity" integer DEFAULT 1 NOT NULL,
	"is_exclusive" boolean NOT NULL,
	"is_available" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_one_kind" CHECK (("reservations"."days" IS NULL) <> ("reservations"."slot" IS NULL)),
	CONSTRAINT "reservations_range" CHECK (NOT COALESCE(isempty("reservations"."days"), isempty("reservations"."slot"))),
	CONSTRAINT "reservations_quantity" CHECK ("reservations"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"order_line_id" uuid,
	"customer_id" uuid,
	"author" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "screen_designs" (
	"screen_name" text PRIMARY KEY NOT NULL,
	"design" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" serial PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"personal" jsonb NOT NULL,
	"company" jsonb,
	"about" text DEFAULT '' NOT NULL,
	"avatar" jsonb NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"response_minutes" integer DEFAULT 60 NOT NULL,
	"joined_at" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_days" (
	"product_id" integer NOT NULL,
	"day" date NOT NULL,
	"taken" integer NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "stock_days_product_id_day_pk" PRIMARY KEY("product_id","day"),
	CONSTRAINT "stock_days_limit" CHECK ("stock_days"."taken" BETWEEN 0 AND "stock_days"."stock")
);
--> statement-breakpoint
CREATE TABLE "stock_slots" (
	"product_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "stock_slots_product_id_starts_at_pk" PRIMARY KEY("product_id","starts_at"),
	CONSTRAINT "stock_slots_limit" CHECK ("stock_slots"."taken" BETWEEN 0 AND "stock_slots"."stock")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"file_name" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "translations_file_name_key_pk" PRIMARY KEY("file_name","key")
);
--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_index" ADD CONSTRAINT "product_index_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_slots" ADD CONSTRAINT "stock_slots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_customer" ON "identities" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE status IN ('Pending Payment', 'Payment Failed');--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "product_index_search" ON "product_index" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_index_price" ON "product_index" USING btree ("price","product_id");--> statement-breakpoint
CREATE INDEX "product_index_price_desc" ON "product_index" USING btree ("price" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "product_index_newest" ON "product_index" USING btree ("created_at","product_id");--> statement-breakpoint
CREATE INDEX "product_index_category" ON "product_index" USING btree ("category_id","price","product_id");--> statement-breakpoint
CREATE INDEX "product_index_city" ON "product_index" USING btree ("city","price","product_id");--> statement-breakpoint
CREATE INDEX "product_index_seller" ON "product_index" USING btree ("seller_id","price","product_id");--> statement-breakpoint
CREATE INDEX "products_by_seller" ON "products" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "reservations_product" ON "reservations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reservations_line" ON "reservations" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stock_days_full" ON "stock_days" USING btree ("day","product_id") WHERE taken >= stock;--> statement-breakpoint
CREATE INDEX "stock_slots_full" ON "stock_slots" USING btree ("starts_at","product_id") WHERE taken >= stock;--> statement-breakpoint
CREATE INDEX "tokens_customer" ON "tokens" USING btree ("customer_id","purpose");