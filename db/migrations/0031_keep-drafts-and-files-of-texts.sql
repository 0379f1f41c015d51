CREATE TABLE "draft_media" (
	"draft_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "draft_media_draft_id_media_id_pk" PRIMARY KEY("draft_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"section" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "drafts_key" UNIQUE("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "text_media" (
	"kind" text NOT NULL,
	"text_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"media_id" bigint NOT NULL,
	CONSTRAINT "text_media_kind_text_id_position_pk" PRIMARY KEY("kind","text_id","position")
);
--> statement-breakpoint
ALTER TABLE "draft_media" ADD CONSTRAINT "draft_media_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_media" ADD CONSTRAINT "draft_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_media" ADD CONSTRAINT "text_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_media_media" ON "draft_media" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "drafts_box" ON "drafts" USING btree ("member_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "drafts_deleted" ON "drafts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "text_media_media" ON "text_media" USING btree ("media_id");