ALTER TABLE "quote_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_quotes" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "seller_quotes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;