DROP INDEX "reviews_product";--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at","id","stars");