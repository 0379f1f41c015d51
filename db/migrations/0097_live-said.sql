ALTER TABLE "live_counters" ADD COLUMN "said" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_counters" ADD COLUMN "said_in" timestamp (3) with time zone;