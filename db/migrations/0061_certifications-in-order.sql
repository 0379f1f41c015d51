DROP INDEX "certifications_series";--> statement-breakpoint
CREATE INDEX "certifications_series" ON "certifications" USING btree ("series","approved_at" DESC NULLS FIRST) WHERE state = 'approved';