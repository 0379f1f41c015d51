CREATE TABLE "word_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"version_id" bigint NOT NULL,
	"of" text NOT NULL,
	"target_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "word_groups" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"changed_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "word_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"changed_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "words" ALTER COLUMN "action" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "level" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "aliases" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "variants" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "and_words" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "not_words" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "kinds" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "sections" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "replacement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "words" ADD COLUMN "valid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "word_changes" ADD CONSTRAINT "word_changes_version_id_word_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."word_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_groups" ADD CONSTRAINT "word_groups_changed_by_admins_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_versions" ADD CONSTRAINT "word_versions_changed_by_admins_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_changes_version" ON "word_changes" USING btree ("version_id","id");--> statement-breakpoint
CREATE INDEX "word_changes_target" ON "word_changes" USING btree ("of","target_id","version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "word_groups_name" ON "word_groups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "word_groups_changed_by" ON "word_groups" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "word_versions_changed_by" ON "word_versions" USING btree ("changed_by");--> statement-breakpoint
ALTER TABLE "words" ADD CONSTRAINT "words_group_id_word_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."word_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "words_group" ON "words" USING btree ("group_id","id");
--> statement-breakpoint
-- The groups that the product comes with; those that operators named follow, and wait for moderators as their words did.
INSERT INTO "word_groups" ("name", "action", "position") VALUES
('违禁', 'refuse', 1), ('广告', 'hold', 2), ('竞品', 'watch', 3), ('品牌', 'watch', 4), ('质量投诉', 'watch', 5),
('安全', 'watch', 6), ('自定义', 'watch', 7), ('白名单', 'allow', 8);--> statement-breakpoint
UPDATE "words" SET "word_group" = CASE
  WHEN "action" = 'allow' THEN '白名单'
  WHEN "changed_by" IS NULL AND "word_group" IN ('违法', '赌博', '低俗') THEN '违禁'
  WHEN "word_group" = '' THEN '自定义'
  ELSE "word_group" END;--> statement-breakpoint
INSERT INTO "word_groups" ("name", "action", "position")
SELECT "word_group", 'hold', 8 + row_number() OVER (ORDER BY min("id")) FROM "words"
GROUP BY "word_group" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "words" SET "group_id" = "word_groups"."id",
  "action" = CASE WHEN "words"."action" IN ('allow', "word_groups"."action") THEN NULL ELSE "words"."action" END,
  "variants" = CASE WHEN "words"."action" = 'allow' THEN '{}'::text[] ELSE '{traditional,split}'::text[] END
FROM "word_groups" WHERE "word_groups"."name" = "words"."word_group";--> statement-breakpoint
ALTER TABLE "words" ALTER COLUMN "group_id" SET NOT NULL;
