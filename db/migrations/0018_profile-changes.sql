CREATE TABLE "profile_changes" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"nickname" text NOT NULL,
	"avatar_id" bigint,
	"bio" text NOT NULL,
	"shown_nickname" text NOT NULL,
	"shown_avatar_id" bigint,
	"shown_bio" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_avatar_id_media_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_shown_avatar_id_media_id_fk" FOREIGN KEY ("shown_avatar_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_changes_nickname" ON "profile_changes" USING btree (lower("nickname")) WHERE status = 'in_review';--> statement-breakpoint
CREATE INDEX "profile_changes_avatar" ON "profile_changes" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "profile_changes_shown_avatar" ON "profile_changes" USING btree ("shown_avatar_id");