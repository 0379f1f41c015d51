CREATE TABLE "waiting_acts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"what" text NOT NULL,
	"object" text NOT NULL,
	"act" text,
	"member_id" bigint
);
--> statement-breakpoint
CREATE TABLE "waiting_notices" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"group" text NOT NULL,
	"member_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"key" text NOT NULL,
	"bundle" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"reason" text NOT NULL,
	"link" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "waiting_notices_key" ON "waiting_notices" USING btree ("key");