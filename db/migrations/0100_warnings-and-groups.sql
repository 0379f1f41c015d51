CREATE TABLE "group_message_tellings" (
	"member_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_message_tellings_member_id_message_id_pk" PRIMARY KEY("member_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "group_messages" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"segment_id" bigint,
	"segment_name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"reached" bigint DEFAULT '0' NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"over_limit" integer DEFAULT 0 NOT NULL,
	"switched_off" integer DEFAULT 0 NOT NULL,
	"by_admin" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_segments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"by_admin" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_warnings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"days" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"target_kind" text DEFAULT '' NOT NULL,
	"target_id" bigint,
	"excerpt" text DEFAULT '' NOT NULL,
	"by_admin" bigint,
	"acknowledged_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" bigint,
	"withdrawn_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_notes" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "warned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_message_tellings" ADD CONSTRAINT "group_message_tellings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_message_tellings" ADD CONSTRAINT "group_message_tellings_message_id_group_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."group_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_segment_id_member_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."member_segments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_segments" ADD CONSTRAINT "member_segments_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_warnings" ADD CONSTRAINT "member_warnings_withdrawn_by_admins_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_message_tellings_message" ON "group_message_tellings" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "group_messages_due" ON "group_messages" USING btree ("due_at") WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "group_messages_segment" ON "group_messages" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "group_messages_by" ON "group_messages" USING btree ("by_admin");--> statement-breakpoint
CREATE UNIQUE INDEX "member_segments_name" ON "member_segments" USING btree ("name");--> statement-breakpoint
CREATE INDEX "member_segments_by" ON "member_segments" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "member_warnings_member" ON "member_warnings" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_warnings_by" ON "member_warnings" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "member_warnings_withdrawn_by" ON "member_warnings" USING btree ("withdrawn_by");