CREATE TABLE "live_counters" (
	"room_id" bigint PRIMARY KEY NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"peak" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_log" (
	"room_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"message_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_log_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "live_messages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"room_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"document" jsonb,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seq" integer,
	"region" text DEFAULT '' NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "live_messages_votes" CHECK ("live_messages"."votes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_mutes" (
	"room_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_mutes_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "live_people" (
	"room_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "live_people_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "live_presence" (
	"room_id" bigint NOT NULL,
	"process" text NOT NULL,
	"viewers" integer NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_presence_room_id_process_pk" PRIMARY KEY("room_id","process")
);
--> statement-breakpoint
CREATE TABLE "live_recordings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"room_id" bigint NOT NULL,
	"path" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seconds" double precision NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_recordings_path" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "live_reminders" (
	"room_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "live_reminders_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"article_id" bigint,
	"orientation" text DEFAULT 'landscape' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer DEFAULT 60 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"slow_seconds" smallint DEFAULT 0 NOT NULL,
	"chat_open" boolean DEFAULT true NOT NULL,
	"stream_name" text NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_key_id" text NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"down_at" timestamp (3) with time zone,
	"down_reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"interrupted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"replay_state" text DEFAULT 'none' NOT NULL,
	"replay_shown" boolean DEFAULT true NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_rooms_stream" UNIQUE("stream_name")
);
--> statement-breakpoint
CREATE TABLE "live_signals" (
	"room_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kbps" integer NOT NULL,
	"fps" double precision,
	"keyframe_seconds" double precision,
	"drops" integer,
	"video" text DEFAULT '' NOT NULL,
	"audio" text DEFAULT '' NOT NULL,
	CONSTRAINT "live_signals_room_id_at_pk" PRIMARY KEY("room_id","at")
);
--> statement-breakpoint
CREATE TABLE "live_tray" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"room_id" bigint NOT NULL,
	"goods_id" bigint,
	"article_id" bigint,
	"place" smallint NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "live_tray_one" CHECK (num_nonnulls("live_tray"."goods_id", "live_tray"."article_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "live_votes" (
	"message_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "live_votes_message_id_member_id_pk" PRIMARY KEY("message_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "live_counters" ADD CONSTRAINT "live_counters_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_log" ADD CONSTRAINT "live_log_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mutes" ADD CONSTRAINT "live_mutes_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_mutes" ADD CONSTRAINT "live_mutes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_people" ADD CONSTRAINT "live_people_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_people" ADD CONSTRAINT "live_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_presence" ADD CONSTRAINT "live_presence_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reminders" ADD CONSTRAINT "live_reminders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_signals" ADD CONSTRAINT "live_signals_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tray" ADD CONSTRAINT "live_tray_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tray" ADD CONSTRAINT "live_tray_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tray" ADD CONSTRAINT "live_tray_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_votes" ADD CONSTRAINT "live_votes_message_id_live_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."live_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_votes" ADD CONSTRAINT "live_votes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_messages_shown" ON "live_messages" USING btree ("room_id","seq" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "live_messages_questions" ON "live_messages" USING btree ("room_id","votes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'question' and status = 'published';--> statement-breakpoint
CREATE INDEX "live_messages_author" ON "live_messages" USING btree ("author_id","room_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "live_mutes_member" ON "live_mutes" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_people_host" ON "live_people" USING btree ("room_id") WHERE role = 'host';--> statement-breakpoint
CREATE INDEX "live_people_member" ON "live_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "live_recordings_room" ON "live_recordings" USING btree ("room_id","started_at");--> statement-breakpoint
CREATE INDEX "live_reminders_member" ON "live_reminders" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "live_reminders_untold" ON "live_reminders" USING btree ("room_id","member_id") WHERE told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_rooms_article" ON "live_rooms" USING btree ("article_id") WHERE article_id is not null and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "live_rooms_list" ON "live_rooms" USING btree ("starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "live_rooms_section" ON "live_rooms" USING btree ("section","starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "live_rooms_open" ON "live_rooms" USING btree ("starts_at") WHERE state in ('announced', 'live', 'interrupted');--> statement-breakpoint
CREATE INDEX "live_rooms_cover" ON "live_rooms" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "live_rooms_creator" ON "live_rooms" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "live_rooms_sealed" ON "live_rooms" USING btree ("sealed_key_id");--> statement-breakpoint
CREATE INDEX "live_signals_at" ON "live_signals" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_tray_goods" ON "live_tray" USING btree ("room_id","goods_id") WHERE goods_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_tray_article" ON "live_tray" USING btree ("room_id","article_id") WHERE article_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "live_tray_shown" ON "live_tray" USING btree ("room_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "live_tray_of_goods" ON "live_tray" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "live_tray_of_article" ON "live_tray" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "live_votes_member" ON "live_votes" USING btree ("member_id");