ALTER TABLE "order_lines" ADD COLUMN "basis" text;--> statement-breakpoint
UPDATE "order_lines" SET "basis" = "products"."rules" ->> 'basis'
  FROM "products"
 WHERE "products"."id" = "order_lines"."product_id"
   AND "order_lines"."start_date" IS NOT NULL
   AND "products"."rules" ->> 'basis' IN ('day', 'night');
