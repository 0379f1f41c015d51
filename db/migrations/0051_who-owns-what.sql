ALTER TABLE "members" ADD COLUMN "certified" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "voice" text DEFAULT '' NOT NULL;