-- Each character of a text with the next one, in one case: what a part of a name or a word is found by.
create or replace function text_pairs(value text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct substr(lower(value), place, 2)
    from generate_series(1, greatest(length(value) - 1, 1)) as place
  );--> statement-breakpoint
CREATE TABLE "act_rules" (
	"act" text PRIMARY KEY NOT NULL,
	"growth" integer NOT NULL,
	"points" integer NOT NULL,
	"daily_cap" integer,
	"open" boolean NOT NULL,
	CONSTRAINT "act_rules_worth" CHECK ("act_rules"."growth" >= 0 and "act_rules"."points" >= 0),
	CONSTRAINT "act_rules_cap" CHECK ("act_rules"."daily_cap" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"word" text NOT NULL,
	"shown" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "search_misses_day_word_pk" PRIMARY KEY("day","word")
);
--> statement-breakpoint
CREATE TABLE "article_batch_rows" (
	"batch_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"draft_id" bigint,
	"title" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"revision" integer,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_batch_rows_batch_id_place_pk" PRIMARY KEY("batch_id","place")
);
--> statement-breakpoint
CREATE TABLE "article_batches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"key" text NOT NULL,
	"act" jsonb NOT NULL,
	"asked" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_pins" (
	"section" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"from_at" timestamp (3) with time zone,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "article_pins_section_channel_article_id_pk" PRIMARY KEY("section","channel","article_id")
);
--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "metal" text DEFAULT 'class' NOT NULL;--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "colour" text DEFAULT 'class' NOT NULL;--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "season" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "wearable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "pins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "canonical" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_batch_rows" ADD CONSTRAINT "article_batch_rows_batch_id_article_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."article_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_batch_rows" ADD CONSTRAINT "article_batch_rows_draft_id_article_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."article_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_batches" ADD CONSTRAINT "article_batches_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pins" ADD CONSTRAINT "article_pins_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_batch_rows_draft" ON "article_batch_rows" USING btree ("draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_batches_key" ON "article_batches" USING btree ("admin_id","key");--> statement-breakpoint
CREATE INDEX "article_pins_article" ON "article_pins" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "members_nickname_pairs" ON "members" USING gin (text_pairs("nickname"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "words_pairs" ON "words" USING gin (text_pairs("folded"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "article_drafts_written" ON "article_drafts" USING btree ("due_at") WHERE due_at is not null;