CREATE TABLE "word_readers" (
	"process" text PRIMARY KEY NOT NULL,
	"change" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "word_versions" ADD COLUMN "in_use_since" timestamp (3) with time zone;