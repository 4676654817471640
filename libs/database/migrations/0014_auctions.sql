CREATE TYPE "public"."auction_status" AS ENUM('Running', 'AwaitingPayment', 'Ordered', 'Sold', 'Unsold', 'Cancelled');--> statement-breakpoint
CREATE TABLE "auction_bidders" (
	"auction_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"maximum" bigint NOT NULL,
	"last_bid_at" timestamp with time zone NOT NULL,
	"passed_at" timestamp with time zone,
	CONSTRAINT "auction_bidders_auction_id_customer_id_pk" PRIMARY KEY("auction_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "auction_bids" (
	"auction_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"maximum" bigint NOT NULL,
	"shown" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"idempotency_key" uuid NOT NULL,
	CONSTRAINT "auction_bids_auction_id_number_pk" PRIMARY KEY("auction_id","number"),
	CONSTRAINT "auction_bids_maximum" CHECK ("auction_bids"."maximum" > 0)
);
--> statement-breakpoint
CREATE TABLE "auction_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"auction_id" uuid NOT NULL,
	"status" "auction_status" NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auctions" DROP CONSTRAINT "auctions_pkey";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "auction_id" uuid;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "is_current" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "status" "auction_status" DEFAULT 'Running' NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "reserve" bigint;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "increments" jsonb;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "planned_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "extension_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "requires_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "unpaid" text DEFAULT 'next' NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "payment_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "bidder_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "leader_id" uuid;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "leader_maximum" bigint;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "buyer_id" uuid;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "buyer_price" bigint;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "offer_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_bidders" ADD CONSTRAINT "auction_bidders_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bidders" ADD CONSTRAINT "auction_bidders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_history" ADD CONSTRAINT "auction_history_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_bidders_number" ON "auction_bidders" USING btree ("auction_id","number");--> statement-breakpoint
CREATE INDEX "auction_bidders_customer" ON "auction_bidders" USING btree ("customer_id","last_bid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_bids_idempotency" ON "auction_bids" USING btree ("auction_id","customer_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "auction_bids_customer" ON "auction_bids" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "auction_history_auction" ON "auction_history" USING btree ("auction_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_leader_id_customers_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_buyer_id_customers_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_auction" ON "orders" USING btree ("auction_id") WHERE auction_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "auctions_current" ON "auctions" USING btree ("product_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "auctions_product" ON "auctions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "auctions_ending" ON "auctions" USING btree ("ends_at") WHERE status = 'Running';--> statement-breakpoint
CREATE INDEX "auctions_offer_ending" ON "auctions" USING btree ("offer_expires_at") WHERE status = 'AwaitingPayment';--> statement-breakpoint
CREATE INDEX "auctions_leader" ON "auctions" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "auctions_buyer" ON "auctions" USING btree ("buyer_id");--> statement-breakpoint
-- Until now an auction had a number of bids, and no bids.
UPDATE "auctions" SET "increments" = jsonb_build_array(jsonb_build_object('from', 0, 'step', "increment")), "planned_ends_at" = "ends_at",
  "start_price" = greatest("start_price", 1), "price" = greatest("start_price", 1), "bid_count" = 0;--> statement-breakpoint
UPDATE "products" SET "price" = "auctions"."price" FROM "auctions" WHERE "auctions"."product_id" = "products"."id";--> statement-breakpoint
ALTER TABLE "auctions" ALTER COLUMN "increments" SET NOT NULL, ALTER COLUMN "planned_ends_at" SET NOT NULL, ALTER COLUMN "price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" DROP COLUMN "increment";--> statement-breakpoint
ALTER TABLE "auctions" DROP COLUMN "current_bid";--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_time" CHECK ("auctions"."starts_at" < "auctions"."planned_ends_at" AND "auctions"."planned_ends_at" <= "auctions"."ends_at");--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_price" CHECK ("auctions"."price" >= "auctions"."start_price" AND "auctions"."start_price" > 0);--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_leader_maximum" CHECK ("auctions"."leader_maximum" >= "auctions"."price");--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_led" CHECK (("auctions"."leader_id" IS NULL) = ("auctions"."bid_count" = 0) AND ("auctions"."leader_id" IS NULL) = ("auctions"."leader_maximum" IS NULL));--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_offer" CHECK (num_nonnulls("auctions"."buyer_id", "auctions"."buyer_price", "auctions"."offer_expires_at") IN (0, 3));--> statement-breakpoint
-- Open pages learn of every change of an auction, and bidders of their own standing: see apps/api/src/realtime.
CREATE FUNCTION notify_auction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'auction:' || NEW.id);
  IF OLD.status <> NEW.status OR OLD.buyer_id IS DISTINCT FROM NEW.buyer_id THEN
    PERFORM pg_notify('live', 'orders@' || customer_id) FROM auction_bidders WHERE auction_id = NEW.id;
  ELSIF OLD.leader_id IS DISTINCT FROM NEW.leader_id THEN
    PERFORM pg_notify('live', 'orders@' || customer_id) FROM unnest(ARRAY[OLD.leader_id, NEW.leader_id]) AS customer_id
      WHERE customer_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auctions_notified AFTER UPDATE ON auctions
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_auction();
--> statement-breakpoint
-- What search reads; its price is the product's.
CREATE FUNCTION note_auction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id) VALUES (COALESCE(NEW.product_id, OLD.product_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auctions_noted AFTER INSERT OR DELETE ON auctions
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION note_auction();
--> statement-breakpoint
CREATE TRIGGER auctions_change_noted AFTER UPDATE ON auctions
  FOR EACH ROW WHEN (
    notes_changes() AND
    (OLD.ends_at, OLD.status, OLD.is_current) IS DISTINCT FROM (NEW.ends_at, NEW.status, NEW.is_current)
  ) EXECUTE FUNCTION note_auction();
