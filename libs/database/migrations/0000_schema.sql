CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('Pending Payment', 'Payment Failed', 'Confirmed', 'Completed', 'Ready For Payout', 'PaidOut', 'Cancelled', 'Expired');--> statement-breakpoint
CREATE TYPE "public"."sale_type" AS ENUM('rental', 'booking', 'sale', 'request', 'auction');--> statement-breakpoint
CREATE TYPE "public"."reservation_kind" AS ENUM('Booked', 'orders', 'Unavailable');--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
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
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
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
CREATE TABLE "used_id_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"seller_id" integer NOT NULL,
	"product_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_one" UNIQUE NULLS NOT DISTINCT("customer_id","seller_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_text" CHECK (char_length("messages"."text") BETWEEN 1 AND 2000),
	CONSTRAINT "messages_sender" CHECK ("messages"."sender" IN ('customer', 'seller'))
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
	"start_date" date,
	"end_date" date,
	"slot_start" timestamp with time zone,
	"slot_end" timestamp with time zone,
	"parts" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"cancellation" text NOT NULL,
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
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" >= 0)
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
	"changing_until" timestamp with time zone,
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
CREATE TABLE "holds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"network" text,
	"request_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "holds_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"order_line_id" uuid,
	"hold_id" bigint,
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
CREATE TABLE "favourites" (
	"customer_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_customer_id_product_id_pk" PRIMARY KEY("customer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"saved_search_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_matches_saved_search_id_product_id_pk" PRIMARY KEY("saved_search_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"language" text NOT NULL,
	"is_mailed" boolean DEFAULT true NOT NULL,
	"open_token_hash" text NOT NULL,
	"stop_token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_open_token_hash_unique" UNIQUE("open_token_hash"),
	CONSTRAINT "saved_searches_stop_token_hash_unique" UNIQUE("stop_token_hash")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"product_id" integer,
	"seller_id" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "customer_attributes" (
	"unique_name" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"attribute_type" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"pick_list_elements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"namespace" text PRIMARY KEY NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"is_installed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screen_designs" (
	"screen_name" text PRIMARY KEY NOT NULL,
	"design" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"file_name" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "translations_file_name_key_pk" PRIMARY KEY("file_name","key")
);
--> statement-breakpoint
CREATE TABLE "upload_leftovers" (
	"file" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"sender" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "uploads_file_unique" UNIQUE("file"),
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" > 0),
	CONSTRAINT "uploads_claimed" CHECK (("uploads"."customer_id" IS NULL) = ("uploads"."claimed_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_slots" ADD CONSTRAINT "stock_slots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_last" ON "attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "identities_customer" ON "identities" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_customer" ON "tokens" USING btree ("customer_id","purpose");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expiry" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("customer_id","last_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "conversations_seller" ON "conversations" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "conversations_product" ON "conversations" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("conversation_id","key");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE status IN ('Pending Payment', 'Payment Failed');--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "products_by_seller" ON "products" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "products_by_zone" ON "products" USING btree ("time_zone");--> statement-breakpoint
CREATE INDEX "holds_expires" ON "holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reservations_product" ON "reservations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reservations_line" ON "reservations" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reservations_hold" ON "reservations" USING btree ("hold_id") WHERE hold_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at","id","stars");--> statement-breakpoint
CREATE INDEX "favourites_latest" ON "favourites" USING btree ("customer_id","created_at" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_product" ON "saved_search_matches" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query" ON "saved_searches" USING btree ("customer_id","query");--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("last_checked_at") WHERE is_mailed;--> statement-breakpoint
CREATE INDEX "search_changes_xid" ON "search_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "search_changes_age" ON "search_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "uploads_customer" ON "uploads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "uploads_sender" ON "uploads" USING btree ("sender") WHERE customer_id IS NULL;--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("created_at") WHERE customer_id IS NULL;--> statement-breakpoint
-- Two bookings of a single unit never overlap, whatever the code does (OR-03).
ALTER TABLE reservations ADD CONSTRAINT reservations_days_exclusive
  EXCLUDE USING gist (product_id WITH =, days WITH &&)
  WHERE (is_exclusive AND days IS NOT NULL AND NOT is_available);
--> statement-breakpoint
ALTER TABLE reservations ADD CONSTRAINT reservations_slot_exclusive
  EXCLUDE USING gist (product_id WITH =, slot WITH &&)
  WHERE (is_exclusive AND slot IS NOT NULL AND NOT is_available);
--> statement-breakpoint
-- Deferred, so that a reservation may be tried before its order line is written in the same transaction.
ALTER TABLE reservations ADD CONSTRAINT reservations_order_line
  FOREIGN KEY (order_line_id) REFERENCES order_lines (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_order_line
  FOREIGN KEY (order_line_id) REFERENCES order_lines (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Every change is noted, but not each of a hundred thousand rows that come in at once: who adds those sets marketplace.bulk
-- for the transaction and notes one change of everything.
CREATE FUNCTION notes_changes() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('marketplace.bulk', true) IS DISTINCT FROM 'on'
$$;
--> statement-breakpoint
-- A new price or rating of a listing changes nothing of its seller.
CREATE FUNCTION note_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.seller_id, OLD.category_id, OLD.status, OLD.name, OLD.city, OLD.lat, OLD.lng)
      IS NOT DISTINCT FROM (NEW.seller_id, NEW.category_id, NEW.status, NEW.name, NEW.city, NEW.lat, NEW.lng) THEN
    INSERT INTO search_changes (product_id) VALUES (NEW.id);
    RETURN NULL;
  END IF;
  INSERT INTO search_changes (product_id, seller_id)
  VALUES (COALESCE(NEW.id, OLD.id), COALESCE(NEW.seller_id, OLD.seller_id));
  IF TG_OP = 'UPDATE' AND OLD.seller_id <> NEW.seller_id THEN
    INSERT INTO search_changes (product_id, seller_id) VALUES (NEW.id, OLD.seller_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_noted AFTER INSERT OR DELETE ON products
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION note_product();
--> statement-breakpoint
-- What search reads: whole price lists and the least quantity too.
CREATE TRIGGER products_change_noted AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.seller_id, OLD.category_id, OLD.sale_type, OLD.status, OLD.name, OLD.summary, OLD.attributes, OLD.price, OLD.currency,
     OLD.unit, OLD.units_of_price, OLD.minimum_quantity, OLD.stock, OLD.rules, OLD.time_zone, OLD.city, OLD.region, OLD.lat, OLD.lng,
     OLD.rating_sum, OLD.rating_count, OLD.created_at)
    IS DISTINCT FROM
    (NEW.seller_id, NEW.category_id, NEW.sale_type, NEW.status, NEW.name, NEW.summary, NEW.attributes, NEW.price, NEW.currency,
     NEW.unit, NEW.units_of_price, NEW.minimum_quantity, NEW.stock, NEW.rules, NEW.time_zone, NEW.city, NEW.region, NEW.lat, NEW.lng,
     NEW.rating_sum, NEW.rating_count, NEW.created_at)
  ) EXECUTE FUNCTION note_product();
--> statement-breakpoint
-- What is taken of a listing: one note for each listing that a statement touches.
CREATE FUNCTION note_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF notes_changes() THEN
    INSERT INTO search_changes (product_id) SELECT DISTINCT product_id FROM changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER reservations_changed AFTER UPDATE ON reservations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER reservations_removed AFTER DELETE ON reservations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_days_added AFTER INSERT ON stock_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_days_changed AFTER UPDATE ON stock_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_days_removed AFTER DELETE ON stock_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_slots_added AFTER INSERT ON stock_slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_slots_changed AFTER UPDATE ON stock_slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_slots_removed AFTER DELETE ON stock_slots REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
-- Names of categories, which attributes are searched or filtered by, and in what order: all listings are learned again.
CREATE FUNCTION note_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id) VALUES (NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_noted AFTER INSERT OR DELETE OR UPDATE OF slug, name, parent_id ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
--> statement-breakpoint
CREATE TRIGGER product_attributes_noted AFTER INSERT OR DELETE OR UPDATE ON product_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
--> statement-breakpoint
CREATE FUNCTION note_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE(NEW.key, OLD.key) IN ('searchableFieldsOrder', 'searchSynonyms', 'currency', 'exchangeRates') THEN
    INSERT INTO search_changes (product_id) VALUES (NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_noted AFTER INSERT OR DELETE OR UPDATE ON settings
  FOR EACH ROW EXECUTE FUNCTION note_setting();
--> statement-breakpoint
-- TRUNCATE reaches no row.
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
--> statement-breakpoint
CREATE FUNCTION note_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id, seller_id) VALUES (0, COALESCE(NEW.id, OLD.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sellers_noted AFTER INSERT OR DELETE ON sellers
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION note_seller();
--> statement-breakpoint
CREATE TRIGGER sellers_change_noted AFTER UPDATE ON sellers
  FOR EACH ROW WHEN (
    notes_changes() AND
    (OLD.name, OLD.company, OLD.about, OLD.city, OLD.region, OLD.country, OLD.rating_sum, OLD.rating_count, OLD.joined_at)
    IS DISTINCT FROM
    (NEW.name, NEW.company, NEW.about, NEW.city, NEW.region, NEW.country, NEW.rating_sum, NEW.rating_count, NEW.joined_at)
  ) EXECUTE FUNCTION note_seller();
--> statement-breakpoint
-- TRUNCATE reaches no row.
CREATE TRIGGER sellers_emptied AFTER TRUNCATE ON sellers FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
--> statement-breakpoint
-- Also where a row goes with its customer: what it named is deleted from the folder afterwards.
CREATE FUNCTION keep_upload_leftover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO upload_leftovers (file) VALUES (OLD.file) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_leftover AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION keep_upload_leftover();
--> statement-breakpoint
-- Whoever follows a listing is told when its transaction commits, whoever wrote it: see apps/api/src/realtime.
-- Of so many listings at once nobody is told one by one.
CREATE FUNCTION tell_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE product_id IS NULL) OR (SELECT count(DISTINCT product_id) > 100 FROM changed) THEN
    PERFORM pg_notify('live', 'missed');
  ELSE
    PERFORM pg_notify('live', 'product:' || product_id) FROM (SELECT DISTINCT product_id FROM changed WHERE product_id > 0) AS one;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_changes_told AFTER INSERT ON search_changes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_products();
--> statement-breakpoint
CREATE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'orders@' || NEW.customer_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_told AFTER INSERT OR UPDATE ON orders
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION tell_order();
--> statement-breakpoint
-- A session that has ended is connected no longer.
CREATE FUNCTION tell_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'session:' || OLD.id_hash);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session();
--> statement-breakpoint
-- What categories and values are called in other languages is searched: all listings are learned again.
CREATE FUNCTION note_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE key LIKE 'data.%') THEN
    INSERT INTO search_changes (product_id) VALUES (NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER translations_added AFTER INSERT ON translations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_translations();
--> statement-breakpoint
CREATE TRIGGER translations_changed AFTER UPDATE ON translations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_translations();
--> statement-breakpoint
CREATE TRIGGER translations_removed AFTER DELETE ON translations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_translations();
--> statement-breakpoint
-- The marketplace's zone, for listings that are written without one (AV-07).
CREATE FUNCTION marketplace_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT value #>> '{}' FROM settings WHERE key = 'timeZone'), 'America/Edmonton')
$$;
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "time_zone" SET DEFAULT marketplace_time_zone();
--> statement-breakpoint
-- Rules that say nothing of weekdays allow Monday to Saturday (AV-04): whoever reads them finds the days.
CREATE FUNCTION allow_usual_weekdays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rules := NEW.rules || '{"allowedWeekdays": [1, 2, 3, 4, 5, 6]}';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_weekdays BEFORE INSERT OR UPDATE OF rules ON products
  FOR EACH ROW WHEN (jsonb_typeof(NEW.rules) = 'object' AND NEW.rules -> 'allowedWeekdays' IS NULL)
  EXECUTE FUNCTION allow_usual_weekdays();
