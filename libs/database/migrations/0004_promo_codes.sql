CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"rate" integer,
	"amount" bigint,
	"currency" text,
	"minimum" bigint,
	"expires_at" timestamp with time zone,
	"uses_maximum" integer,
	"uses_per_customer" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_discount" CHECK (num_nonnulls("promo_codes"."rate", "promo_codes"."amount") = 1),
	CONSTRAINT "promo_codes_amounts" CHECK ("promo_codes"."rate" BETWEEN 1 AND 10000 AND "promo_codes"."amount" > 0 AND "promo_codes"."minimum" > 0),
	CONSTRAINT "promo_codes_currency" CHECK ("promo_codes"."currency" IS NOT NULL OR ("promo_codes"."amount" IS NULL AND "promo_codes"."minimum" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code","customer_id") WHERE promo_code IS NOT NULL;