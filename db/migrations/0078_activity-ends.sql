CREATE TABLE "waiting_activity_ends" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"sign_up_id" bigint NOT NULL,
	"why" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
