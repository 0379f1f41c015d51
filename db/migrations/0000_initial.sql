CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "wechat_credentials" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text,
	"totp_last_step" integer,
	"role" text DEFAULT 'moderator' NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_account_unique" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"admin_id" bigint,
	"action" text NOT NULL,
	"target_kind" text DEFAULT '' NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_counters" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"media_id" bigint NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	CONSTRAINT "article_pictures_article_id_position_pk" PRIMARY KEY("article_id","position")
);
--> statement-breakpoint
CREATE TABLE "article_series" (
	"article_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	CONSTRAINT "article_series_article_id_series_id_pk" PRIMARY KEY("article_id","series_id")
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"article_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_tags_article_id_tag_pk" PRIMARY KEY("article_id","tag")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"legacy_id" bigint,
	"kind" text NOT NULL,
	"section" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"read_minutes" integer DEFAULT 1 NOT NULL,
	"author_id" bigint,
	"author_name" text DEFAULT '' NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"video_id" bigint,
	"video_chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"comments_closed" boolean DEFAULT false NOT NULL,
	"featured_rank" integer,
	"published_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"import_key" text,
	"import_hash" text
);
--> statement-breakpoint
CREATE TABLE "car_series" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"make" text NOT NULL,
	"section" text NOT NULL,
	"body" text NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "car_series_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "comment_pictures" (
	"comment_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "comment_pictures_comment_id_position_pk" PRIMARY KEY("comment_id","position")
);
--> statement-breakpoint
CREATE TABLE "comment_submissions" (
	"author_id" bigint NOT NULL,
	"key" text NOT NULL,
	"comment_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_submissions_author_id_key_pk" PRIMARY KEY("author_id","key")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"root_id" bigint,
	"reply_to_id" bigint,
	"author_id" bigint NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"deleted_by" text,
	"reject_reason" text DEFAULT '' NOT NULL,
	"featured_at" timestamp (3) with time zone,
	"likes" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" date NOT NULL,
	"title" text NOT NULL,
	"summary" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"animated" boolean DEFAULT false NOT NULL,
	"duration" integer,
	"placeholder" text,
	"source_hash" text,
	"owner_member_id" bigint,
	"owner_admin_id" bigint,
	"attached_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "member_consents" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"document_key" text NOT NULL,
	"version" text NOT NULL,
	"agreed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"void_at" timestamp (3) with time zone,
	"family" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"mobile" text,
	"nickname" text NOT NULL,
	"avatar_id" bigint,
	"gender" text DEFAULT 'unset' NOT NULL,
	"birthday" date,
	"city" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_until" timestamp (3) with time zone,
	"nickname_changed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"salt" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"key" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"handled_by" bigint,
	"handled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"section" text NOT NULL,
	"author_id" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" bigint,
	"claimed_until" timestamp (3) with time zone,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "collect_folders" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collects" (
	"member_id" bigint NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"shelf" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"folder_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collects_member_id_target_kind_target_id_pk" PRIMARY KEY("member_id","target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "dislikes" (
	"member_id" bigint NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dislikes_member_id_target_kind_target_id_pk" PRIMARY KEY("member_id","target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"member_id" bigint NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_member_id_target_kind_target_id_pk" PRIMARY KEY("member_id","target_kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD CONSTRAINT "admin_tokens_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_counters" ADD CONSTRAINT "article_counters_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_series" ADD CONSTRAINT "article_series_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_series" ADD CONSTRAINT "article_series_series_id_car_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."car_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tags" ADD CONSTRAINT "article_tags_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_video_id_media_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_series" ADD CONSTRAINT "car_series_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_pictures" ADD CONSTRAINT "comment_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_submissions" ADD CONSTRAINT "comment_submissions_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_submissions" ADD CONSTRAINT "comment_submissions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_consents" ADD CONSTRAINT "member_consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tokens" ADD CONSTRAINT "member_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_avatar_id_media_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handled_by_admins_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_claimed_by_admins_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collect_folders" ADD CONSTRAINT "collect_folders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collects" ADD CONSTRAINT "collects_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collects" ADD CONSTRAINT "collects_folder_id_collect_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."collect_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dislikes" ADD CONSTRAINT "dislikes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_tokens_admin" ON "admin_tokens" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_kind","target_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "article_series_series" ON "article_series" USING btree ("series_id","article_id");--> statement-breakpoint
CREATE INDEX "article_tags_tag" ON "article_tags" USING btree ("tag","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_legacy_id" ON "articles" USING btree ("legacy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_import_key" ON "articles" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_section" ON "articles" USING btree ("section","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_kind" ON "articles" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_section_kind" ON "articles" USING btree ("section","kind","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_channel" ON "articles" USING btree ("channel","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_featured" ON "articles" USING btree ("section","featured_rank") WHERE featured_rank is not null and status = 'published';--> statement-breakpoint
CREATE INDEX "comments_new" ON "comments" USING btree ("target_kind","target_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE root_id is null and (status = 'approved' or replies > 0);--> statement-breakpoint
CREATE INDEX "comments_hot" ON "comments" USING btree ("target_kind","target_id","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE root_id is null and (status = 'approved' or replies > 0);--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("root_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "documents_version" ON "documents" USING btree ("key","version");--> statement-breakpoint
CREATE INDEX "documents_key" ON "documents" USING btree ("key");--> statement-breakpoint
CREATE INDEX "media_unattached" ON "media" USING btree ("attached_at","created_at");--> statement-breakpoint
CREATE INDEX "media_source_hash" ON "media" USING btree ("source_hash");--> statement-breakpoint
CREATE INDEX "member_consents_member" ON "member_consents" USING btree ("member_id","document_key");--> statement-breakpoint
CREATE INDEX "member_tokens_member" ON "member_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_tokens_family" ON "member_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "member_tokens_expires" ON "member_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_mobile" ON "members" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "members_nickname" ON "members" USING btree (lower("nickname"));--> statement-breakpoint
CREATE INDEX "sms_codes_mobile" ON "sms_codes" USING btree ("mobile","purpose","created_at");--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("member_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("target_kind","target_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "review_items_target" ON "review_items" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "review_items_waiting" ON "review_items" USING btree ("kind","submitted_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "review_items_status" ON "review_items" USING btree ("kind","status","decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_items_author" ON "review_items" USING btree ("author_id","decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_items_submitted" ON "review_items" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "review_items_decided" ON "review_items" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "review_items_unnotified" ON "review_items" USING btree ("decided_at") WHERE decided_at is not null and notified_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "collect_folders_name" ON "collect_folders" USING btree ("member_id","name");--> statement-breakpoint
CREATE INDEX "collects_member" ON "collects" USING btree ("member_id","created_at" DESC NULLS FIRST,"target_kind" DESC NULLS FIRST,"target_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collects_folder" ON "collects" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "likes_target" ON "likes" USING btree ("target_kind","target_id");