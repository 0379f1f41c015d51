ALTER TABLE "articles" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "owners_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "topics" ADD COLUMN "owners_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "certifications_series" ON "certifications" USING btree ("series","approved_at" DESC NULLS LAST) WHERE state = 'approved';