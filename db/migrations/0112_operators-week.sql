CREATE TABLE "check_in_cycle" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"days" integer NOT NULL,
	"onwards" text NOT NULL,
	CONSTRAINT "check_in_cycle_one" CHECK ("check_in_cycle"."id" = 1),
	CONSTRAINT "check_in_cycle_days" CHECK ("check_in_cycle"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "article_hand_ins" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"draft_id" bigint NOT NULL,
	"act" text NOT NULL,
	"revision" integer NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"correction" text DEFAULT '' NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"take_down_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_admin" bigint NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "honours" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "point_tasks" ADD COLUMN "growth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_claims" ADD COLUMN "growth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "red_packet_campaigns" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "red_packet_campaigns" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "red_packet_campaigns" ADD COLUMN "series_max" integer;--> statement-breakpoint
ALTER TABLE "red_packet_campaigns" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "board_section" text;--> statement-breakpoint
ALTER TABLE "article_hand_ins" ADD CONSTRAINT "article_hand_ins_draft_id_article_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."article_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_hand_ins" ADD CONSTRAINT "article_hand_ins_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_hand_ins" ADD CONSTRAINT "article_hand_ins_ended_by_admins_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_hand_ins_draft" ON "article_hand_ins" USING btree ("draft_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_hand_ins_waiting" ON "article_hand_ins" USING btree ("draft_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "article_hand_ins_sent_back" ON "article_hand_ins" USING btree ("by_admin") WHERE state = 'sent_back';--> statement-breakpoint
ALTER TABLE "honours" ADD CONSTRAINT "honours_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "honours" VALIDATE CONSTRAINT "honours_picture_id_media_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "honours_picture" ON "honours" USING btree ("picture_id");