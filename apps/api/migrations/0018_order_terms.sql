ALTER TABLE "holds" ADD COLUMN "is_released" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancellation" text;--> statement-breakpoint
UPDATE "order_lines" l SET "cancellation" = p."cancellation" FROM "products" p WHERE p."id" = l."product_id";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "cancellation" SET NOT NULL;
