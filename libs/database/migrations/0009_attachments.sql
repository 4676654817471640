ALTER TABLE "messages" DROP CONSTRAINT "messages_text";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "small_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "message_number" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "problem_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_problem_id_order_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."order_problems"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_message" FOREIGN KEY ("conversation_id","message_number") REFERENCES "public"."messages"("conversation_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_message" ON "uploads" USING btree ("conversation_id","message_number");--> statement-breakpoint
CREATE INDEX "uploads_problem" ON "uploads" USING btree ("problem_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_text" CHECK (char_length("messages"."text") BETWEEN 0 AND 5000);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_attached" CHECK (("uploads"."conversation_id" IS NULL) = ("uploads"."message_number" IS NULL));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_picture" CHECK (("uploads"."width" IS NULL) = ("uploads"."height" IS NULL));