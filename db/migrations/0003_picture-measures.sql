ALTER TABLE "media" ADD COLUMN "unlisted_key" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "luminance" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_x" real;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_y" real;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "photo" jsonb;--> statement-breakpoint
CREATE INDEX "media_unmeasured" ON "media" USING btree ("id") WHERE kind = 'image' and luminance is null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_unlistedKey_unique" UNIQUE("unlisted_key");