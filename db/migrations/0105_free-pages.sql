ALTER TABLE "campaigns" ADD COLUMN "kind" text DEFAULT 'campaign' NOT NULL;--> statement-breakpoint
UPDATE "campaign_versions" SET "content" = "content" || '{"sections":[]}'::jsonb WHERE NOT "content" ? 'sections';
