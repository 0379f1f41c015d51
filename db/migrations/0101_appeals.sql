CREATE TABLE "appeals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"item_id" bigint NOT NULL,
	"decision" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_item_id_review_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."review_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_admins_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" USING btree ("item_id","decision");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "appeals_answered" ON "appeals" USING btree ("answered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "appeals_member" ON "appeals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "appeals_decided_by" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "appeals_answered_by" ON "appeals" USING btree ("answered_by");