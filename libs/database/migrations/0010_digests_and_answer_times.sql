CREATE TABLE "email_preferences" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_preferences_customer_id_kind_pk" PRIMARY KEY("customer_id","kind")
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"customer_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_withheld" boolean NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_notices_customer_id_conversation_id_pk" PRIMARY KEY("customer_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "sellers" ALTER COLUMN "response_minutes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sellers" ALTER COLUMN "response_minutes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_notices_conversation" ON "message_notices" USING btree ("conversation_id");--> statement-breakpoint
-- Until now the figures were made up: each seller's is computed with their next answer.
UPDATE "sellers" SET "response_minutes" = NULL;
