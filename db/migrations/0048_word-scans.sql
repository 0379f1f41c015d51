CREATE TABLE "word_scans" (
	"word_id" bigint PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"place" jsonb,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
