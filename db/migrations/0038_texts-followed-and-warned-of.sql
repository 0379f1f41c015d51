CREATE TABLE "text_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_messages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"warning_id" bigint,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword_hits" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"word_id" bigint NOT NULL,
	"word" text NOT NULL,
	"word_group" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint,
	"section" text NOT NULL,
	"author_id" bigint,
	"place" text DEFAULT '' NOT NULL,
	"snippet" text NOT NULL,
	"mark_start" smallint NOT NULL,
	"mark_end" smallint NOT NULL,
	"action" text NOT NULL,
	"past" boolean DEFAULT false NOT NULL,
	"hit_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" bigint,
	"false_hit" boolean DEFAULT false NOT NULL,
	"judged_by" bigint,
	"assigned_to" bigint
);
--> statement-breakpoint
CREATE TABLE "monitored_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"after" bigint DEFAULT '0' NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_texts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"section" text NOT NULL,
	"author_id" bigint,
	"place" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"published" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warning_hits" (
	"warning_id" bigint NOT NULL,
	"hit_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	CONSTRAINT "warning_hits_warning_id_hit_id_pk" PRIMARY KEY("warning_id","hit_id")
);
--> statement-breakpoint
CREATE TABLE "warning_notes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"warning_id" bigint NOT NULL,
	"admin_id" bigint,
	"what" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warning_receivers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"admin_id" bigint,
	"sealed" "bytea",
	"key_id" text DEFAULT '' NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warning_rules" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"watch" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"word_ids" bigint[] DEFAULT '{}' NOT NULL,
	"word_group" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"threshold" integer NOT NULL,
	"window_minutes" integer NOT NULL,
	"factor" real DEFAULT 1 NOT NULL,
	"receiver_ids" bigint[] DEFAULT '{}' NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"digest" boolean DEFAULT false NOT NULL,
	"digested_on" text DEFAULT '' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"rule_id" bigint NOT NULL,
	"level" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"texts" integer DEFAULT 0 NOT NULL,
	"alarms" integer DEFAULT 1 NOT NULL,
	"baseline" real,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_hit_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" bigint,
	"claimed_at" timestamp (3) with time zone,
	"closed_by" bigint,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text DEFAULT '' NOT NULL,
	"merged_into" bigint
);
--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_messages" ADD CONSTRAINT "desk_messages_warning_id_warnings_id_fk" FOREIGN KEY ("warning_id") REFERENCES "public"."warnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_hits" ADD CONSTRAINT "keyword_hits_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_hits" ADD CONSTRAINT "keyword_hits_read_by_admins_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_hits" ADD CONSTRAINT "keyword_hits_judged_by_admins_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_hits" ADD CONSTRAINT "keyword_hits_assigned_to_admins_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_texts" ADD CONSTRAINT "monitored_texts_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_hits" ADD CONSTRAINT "warning_hits_warning_id_warnings_id_fk" FOREIGN KEY ("warning_id") REFERENCES "public"."warnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_hits" ADD CONSTRAINT "warning_hits_hit_id_keyword_hits_id_fk" FOREIGN KEY ("hit_id") REFERENCES "public"."keyword_hits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_notes" ADD CONSTRAINT "warning_notes_warning_id_warnings_id_fk" FOREIGN KEY ("warning_id") REFERENCES "public"."warnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_notes" ADD CONSTRAINT "warning_notes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_receivers" ADD CONSTRAINT "warning_receivers_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_receivers" ADD CONSTRAINT "warning_receivers_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_rules" ADD CONSTRAINT "warning_rules_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_rule_id_warning_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."warning_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_claimed_by_admins_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_closed_by_admins_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_merged_into_warnings_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."warnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_messages_admin" ON "desk_messages" USING btree ("admin_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "desk_messages_unread" ON "desk_messages" USING btree ("admin_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "keyword_hits_once" ON "keyword_hits" USING btree ("kind","target_id","word_id");--> statement-breakpoint
CREATE INDEX "keyword_hits_at" ON "keyword_hits" USING btree ("hit_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "keyword_hits_unread" ON "keyword_hits" USING btree ("hit_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "keyword_hits_word" ON "keyword_hits" USING btree ("word_id","hit_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "keyword_hits_group" ON "keyword_hits" USING btree ("word_group","hit_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "keyword_hits_author" ON "keyword_hits" USING btree ("author_id","hit_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "keyword_hits_assigned" ON "keyword_hits" USING btree ("assigned_to") WHERE assigned_to is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "monitored_texts_target" ON "monitored_texts" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "monitored_texts_written" ON "monitored_texts" USING btree ("written_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "monitored_texts_author" ON "monitored_texts" USING btree ("author_id","written_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "warning_hits_rule" ON "warning_hits" USING btree ("hit_id","rule_id");--> statement-breakpoint
CREATE INDEX "warning_notes_warning" ON "warning_notes" USING btree ("warning_id","id");--> statement-breakpoint
CREATE INDEX "warnings_list" ON "warnings" USING btree ("raised_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "warnings_rule" ON "warnings" USING btree ("rule_id","last_hit_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "warnings_merged" ON "warnings" USING btree ("merged_into") WHERE merged_into is not null;