CREATE TABLE "preview_notes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"target_id" text NOT NULL,
	"admin_id" bigint NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" bigint
);
--> statement-breakpoint
CREATE TABLE "article_draft_editors" (
	"draft_id" bigint NOT NULL,
	"page" text NOT NULL,
	"admin_id" bigint NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_draft_editors_draft_id_page_pk" PRIMARY KEY("draft_id","page")
);
--> statement-breakpoint
CREATE TABLE "article_draft_media" (
	"draft_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "article_draft_media_draft_id_media_id_pk" PRIMARY KEY("draft_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"article_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"kind" text NOT NULL,
	"section" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"author_name" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"embargo_until" timestamp (3) with time zone,
	"take_down_at" timestamp (3) with time zone,
	"schedule_problem" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_drafts_articleId_unique" UNIQUE("article_id")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"draft_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"why" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"admin_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_draft_id_number_pk" PRIMARY KEY("draft_id","number")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "comments_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "related" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "corrections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_notes" ADD CONSTRAINT "preview_notes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_notes" ADD CONSTRAINT "preview_notes_resolved_by_admins_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_editors" ADD CONSTRAINT "article_draft_editors_draft_id_article_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."article_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_editors" ADD CONSTRAINT "article_draft_editors_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_media" ADD CONSTRAINT "article_draft_media_draft_id_article_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."article_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft_media" ADD CONSTRAINT "article_draft_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_draft_id_article_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."article_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_notes_target" ON "preview_notes" USING btree ("type","target_id","id");--> statement-breakpoint
CREATE INDEX "article_draft_media_media" ON "article_draft_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "article_drafts_list" ON "article_drafts" USING btree ("state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_drafts_due" ON "article_drafts" USING btree ("publish_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "article_drafts_take_down" ON "article_drafts" USING btree ("take_down_at") WHERE take_down_at is not null;