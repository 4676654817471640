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
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_customer" ON "uploads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "uploads_sender" ON "uploads" USING btree ("sender") WHERE customer_id IS NULL;--> statement-breakpoint
CREATE INDEX "uploads_unclaimed" ON "uploads" USING btree ("created_at") WHERE customer_id IS NULL;--> statement-breakpoint
-- Also where a row goes with its customer: what it named is deleted from the folder afterwards.
CREATE FUNCTION keep_upload_leftover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO upload_leftovers (file) VALUES (OLD.file) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_leftover AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION keep_upload_leftover();
