CREATE TABLE "auction_notices" (
	"auction_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auction_notices_auction_id_customer_id_kind_pk" PRIMARY KEY("auction_id","customer_id","kind")
);
--> statement-breakpoint
ALTER TABLE "auction_notices" ADD CONSTRAINT "auction_notices_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_notices" ADD CONSTRAINT "auction_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_notices_customer" ON "auction_notices" USING btree ("customer_id");