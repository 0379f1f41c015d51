CREATE TABLE "article_files" (
	"article_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "article_files_article_id_media_id_pk" PRIMARY KEY("article_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "article_links" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"site" text NOT NULL,
	"picture_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "active_members" DROP CONSTRAINT "active_members_member_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "keyword_hits" DROP CONSTRAINT "keyword_hits_author_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "monitored_texts" DROP CONSTRAINT "monitored_texts_author_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "opinions" DROP CONSTRAINT "opinions_author_id_members_id_fk";
--> statement-breakpoint
DROP INDEX "import_marks_import";--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_files" ADD CONSTRAINT "article_files_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_links" ADD CONSTRAINT "article_links_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_files_media" ON "article_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "article_links_picture" ON "article_links" USING btree ("picture_id");--> statement-breakpoint
ALTER TABLE "active_members" ADD CONSTRAINT "active_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_hits" ADD CONSTRAINT "keyword_hits_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_texts" ADD CONSTRAINT "monitored_texts_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("target_kind","target_id") WHERE status = 'in_review';--> statement-breakpoint
CREATE INDEX "import_marks_import" ON "import_marks" USING btree ("import_id","kind","own_id") WHERE import_id is not null;