CREATE TABLE "mutes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"by_admin" bigint,
	"by_member" bigint,
	"target_kind" text DEFAULT '' NOT NULL,
	"target_id" bigint,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by_admin" bigint,
	"lifted_by_member" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_rules" (
	"kind" text NOT NULL,
	"section" text NOT NULL,
	"first" boolean NOT NULL,
	"new_members" boolean NOT NULL,
	"links" boolean NOT NULL,
	"pictures" text NOT NULL,
	"afterwards" boolean NOT NULL,
	"changed_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screening_rules_kind_section_pk" PRIMARY KEY("kind","section")
);
--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "held" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_by_member_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_lifted_by_admin_admins_id_fk" FOREIGN KEY ("lifted_by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_lifted_by_member_members_id_fk" FOREIGN KEY ("lifted_by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_rules" ADD CONSTRAINT "screening_rules_changed_by_admins_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_standing" ON "mutes" USING btree ("member_id","section") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "mutes_member" ON "mutes" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mutes_by_admin" ON "mutes" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "mutes_by_member" ON "mutes" USING btree ("by_member");--> statement-breakpoint
CREATE INDEX "mutes_lifted_by_admin" ON "mutes" USING btree ("lifted_by_admin");--> statement-breakpoint
CREATE INDEX "mutes_lifted_by_member" ON "mutes" USING btree ("lifted_by_member");--> statement-breakpoint
CREATE INDEX "screening_rules_changed_by" ON "screening_rules" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "review_items_held" ON "review_items" USING gin ("held") WHERE waiting;--> statement-breakpoint
-- Who decides about what members write may also keep them from writing.
UPDATE "roles" SET "grants" = "grants" || '[{"permission": "members.mute"}]'::jsonb WHERE "key" = 'moderator';
--> statement-breakpoint
-- The setting that there was for comments under articles.
INSERT INTO "screening_rules" ("kind", "section", "first", "new_members", "links", "pictures", "afterwards")
SELECT 'article_comment', '', false, false, false, 'never', true FROM "settings"
WHERE "key" = 'comments.review.article' AND "value" = '"after"'::jsonb;
--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'comments.review.article';
