CREATE TABLE "waiting_activity_tellings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"member_id" bigint NOT NULL,
	"activity_id" bigint NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"action" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activities_desk_state" ON "activities" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);