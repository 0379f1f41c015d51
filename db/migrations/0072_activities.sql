CREATE TABLE "activities" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"type" text DEFAULT 'meet' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"document" jsonb DEFAULT '{"blocks":[]}'::jsonb NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"poster_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"latitude_e_6" integer,
	"longitude_e_6" integer,
	"organiser" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"agenda" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gates" text[] DEFAULT '{}' NOT NULL,
	"owners_only" boolean DEFAULT false NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"min_level" integer DEFAULT 0 NOT NULL,
	"club_only" boolean DEFAULT false NOT NULL,
	"invited_only" boolean DEFAULT false NOT NULL,
	"reviewed" boolean DEFAULT false NOT NULL,
	"notices" text[] DEFAULT '{}' NOT NULL,
	"form" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"form_version" integer DEFAULT 1 NOT NULL,
	"emergency_contact" boolean DEFAULT false NOT NULL,
	"answer_hours" integer DEFAULT 12 NOT NULL,
	"quick_code" text DEFAULT '' NOT NULL,
	"quick_until" timestamp (3) with time zone,
	"details_version" integer DEFAULT 1 NOT NULL,
	"change_note" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"series_id" bigint,
	"recap_article_id" bigint,
	"comments_closed" boolean DEFAULT false NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"quota" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"ratings" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_times" CHECK (opens_at <= closes_at and starts_at < ends_at and closes_at <= ends_at)
);
--> statement-breakpoint
CREATE TABLE "activity_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"sign_up_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"gate" text DEFAULT '' NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"clock_off" integer,
	"staff_id" bigint,
	"admin_id" bigint,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_invitations" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"code" text NOT NULL,
	"most" integer DEFAULT 1 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_invitations_used" CHECK (used >= 0 and used <= most)
);
--> statement-breakpoint
CREATE TABLE "activity_messages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"text" text NOT NULL,
	"audience" text NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"admin_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_reviews" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"document" jsonb NOT NULL,
	"body" text NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "activity_reviews_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "activity_series" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_staff" (
	"activity_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_staff_activity_id_member_id_pk" PRIMARY KEY("activity_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "activity_wishes" (
	"activity_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"wish" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_wishes_activity_id_member_id_wish_pk" PRIMARY KEY("activity_id","member_id","wish")
);
--> statement-breakpoint
CREATE TABLE "activity_emergency_reads" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"sign_up_id" bigint NOT NULL,
	"staff_id" bigint,
	"admin_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_recruit_codes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"title" text NOT NULL,
	"media_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_roll_calls" (
	"sign_up_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"staff_id" bigint,
	"admin_id" bigint,
	CONSTRAINT "activity_roll_calls_sign_up_id_stage_pk" PRIMARY KEY("sign_up_id","stage")
);
--> statement-breakpoint
CREATE TABLE "activity_sign_up_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"sign_up_id" bigint NOT NULL,
	"what" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"admin_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_sign_ups" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"kind_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"rank" integer,
	"number" integer,
	"convoy" integer DEFAULT 0 NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"form_version" integer DEFAULT 1 NOT NULL,
	"sealed" text,
	"sealed_key_id" text,
	"car_id" bigint,
	"car" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mobile_last" text DEFAULT '' NOT NULL,
	"signed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"held_lots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text DEFAULT 'app' NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"details_version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"entered_at" timestamp (3) with time zone,
	"reminded_day_at" timestamp (3) with time zone,
	"reminded_hours_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_ticket_kinds" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"activity_id" bigint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"quota" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"next_rank" integer DEFAULT 1 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"counts_companions" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "activity_ticket_kinds_seats" CHECK (quota >= 0 and taken >= 0 and waiting >= 0 and points >= 0)
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_poster_id_media_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_series_id_activity_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."activity_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_sign_up_id_activity_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."activity_sign_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_entries" ADD CONSTRAINT "activity_entries_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_invitations" ADD CONSTRAINT "activity_invitations_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_messages" ADD CONSTRAINT "activity_messages_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_messages" ADD CONSTRAINT "activity_messages_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_reviews" ADD CONSTRAINT "activity_reviews_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_reviews" ADD CONSTRAINT "activity_reviews_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_staff" ADD CONSTRAINT "activity_staff_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_staff" ADD CONSTRAINT "activity_staff_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_wishes" ADD CONSTRAINT "activity_wishes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_wishes" ADD CONSTRAINT "activity_wishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_emergency_reads" ADD CONSTRAINT "activity_emergency_reads_sign_up_id_activity_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."activity_sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_emergency_reads" ADD CONSTRAINT "activity_emergency_reads_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_emergency_reads" ADD CONSTRAINT "activity_emergency_reads_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_recruit_codes" ADD CONSTRAINT "activity_recruit_codes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_recruit_codes" ADD CONSTRAINT "activity_recruit_codes_media_id_private_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."private_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_roll_calls" ADD CONSTRAINT "activity_roll_calls_sign_up_id_activity_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."activity_sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_roll_calls" ADD CONSTRAINT "activity_roll_calls_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_roll_calls" ADD CONSTRAINT "activity_roll_calls_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_up_events" ADD CONSTRAINT "activity_sign_up_events_sign_up_id_activity_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."activity_sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_up_events" ADD CONSTRAINT "activity_sign_up_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD CONSTRAINT "activity_sign_ups_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD CONSTRAINT "activity_sign_ups_kind_id_activity_ticket_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."activity_ticket_kinds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD CONSTRAINT "activity_sign_ups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD CONSTRAINT "activity_sign_ups_car_id_member_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."member_cars"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_sign_ups" ADD CONSTRAINT "activity_sign_ups_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_ticket_kinds" ADD CONSTRAINT "activity_ticket_kinds_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_upcoming" ON "activities" USING btree ("starts_at","id") WHERE state not in ('draft', 'ended', 'cancelled');--> statement-breakpoint
CREATE INDEX "activities_section_upcoming" ON "activities" USING btree ("section","starts_at","id") WHERE state not in ('draft', 'ended', 'cancelled');--> statement-breakpoint
CREATE INDEX "activities_past" ON "activities" USING btree ("starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state in ('ended', 'cancelled');--> statement-breakpoint
CREATE INDEX "activities_section_past" ON "activities" USING btree ("section","starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state in ('ended', 'cancelled');--> statement-breakpoint
CREATE INDEX "activities_series_of_cars" ON "activities" USING btree ("series","starts_at");--> statement-breakpoint
CREATE INDEX "activities_region" ON "activities" USING btree ("region_code","starts_at");--> statement-breakpoint
CREATE INDEX "activities_dates" ON "activities" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "activities_desk" ON "activities" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_poster" ON "activities" USING btree ("poster_id");--> statement-breakpoint
CREATE INDEX "activities_creator" ON "activities" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "activities_recap" ON "activities" USING btree ("recap_article_id");--> statement-breakpoint
CREATE INDEX "activities_opens" ON "activities" USING btree ("opens_at") WHERE state = 'announced';--> statement-breakpoint
CREATE INDEX "activities_closes" ON "activities" USING btree ("closes_at") WHERE state in ('announced', 'open');--> statement-breakpoint
CREATE INDEX "activities_starts" ON "activities" USING btree ("starts_at") WHERE state in ('announced', 'open', 'closed');--> statement-breakpoint
CREATE INDEX "activities_ends" ON "activities" USING btree ("ends_at") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entries_once" ON "activity_entries" USING btree ("sign_up_id") WHERE state = 'entered';--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entries_device" ON "activity_entries" USING btree ("device_key");--> statement-breakpoint
CREATE INDEX "activity_entries_board" ON "activity_entries" USING btree ("activity_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_entries_sign_up" ON "activity_entries" USING btree ("sign_up_id");--> statement-breakpoint
CREATE INDEX "activity_entries_staff" ON "activity_entries" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "activity_entries_admin" ON "activity_entries" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_invitations_code" ON "activity_invitations" USING btree ("activity_id","code");--> statement-breakpoint
CREATE INDEX "activity_messages_of" ON "activity_messages" USING btree ("activity_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_messages_admin" ON "activity_messages" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_reviews_once" ON "activity_reviews" USING btree ("activity_id","member_id") WHERE status not in ('withdrawn', 'removed');--> statement-breakpoint
CREATE INDEX "activity_reviews_of" ON "activity_reviews" USING btree ("activity_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "activity_reviews_member" ON "activity_reviews" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_staff_member" ON "activity_staff" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "activity_wishes_member" ON "activity_wishes" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_emergency_reads_of" ON "activity_emergency_reads" USING btree ("sign_up_id","at");--> statement-breakpoint
CREATE INDEX "activity_emergency_reads_staff" ON "activity_emergency_reads" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "activity_emergency_reads_admin" ON "activity_emergency_reads" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "activity_recruit_codes_of" ON "activity_recruit_codes" USING btree ("activity_id","position");--> statement-breakpoint
CREATE INDEX "activity_recruit_codes_media" ON "activity_recruit_codes" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "activity_roll_calls_staff" ON "activity_roll_calls" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "activity_roll_calls_admin" ON "activity_roll_calls" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "activity_sign_up_events_of" ON "activity_sign_up_events" USING btree ("sign_up_id","at");--> statement-breakpoint
CREATE INDEX "activity_sign_up_events_admin" ON "activity_sign_up_events" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_sign_ups_live" ON "activity_sign_ups" USING btree ("activity_id","member_id") WHERE state in ('in_review', 'waiting', 'offered', 'confirmed');--> statement-breakpoint
CREATE INDEX "activity_sign_ups_queue" ON "activity_sign_ups" USING btree ("kind_id","rank") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "activity_sign_ups_offers" ON "activity_sign_ups" USING btree ("answer_by") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "activity_sign_ups_board" ON "activity_sign_ups" USING btree ("activity_id","state","id");--> statement-breakpoint
CREATE INDEX "activity_sign_ups_number" ON "activity_sign_ups" USING btree ("activity_id","number");--> statement-breakpoint
CREATE INDEX "activity_sign_ups_member" ON "activity_sign_ups" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_sign_ups_kind" ON "activity_sign_ups" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "activity_sign_ups_car" ON "activity_sign_ups" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "activity_sign_ups_decider" ON "activity_sign_ups" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "activity_sign_ups_sealed" ON "activity_sign_ups" USING btree ("activity_id") WHERE sealed is not null;--> statement-breakpoint
CREATE INDEX "activity_ticket_kinds_activity" ON "activity_ticket_kinds" USING btree ("activity_id","position");