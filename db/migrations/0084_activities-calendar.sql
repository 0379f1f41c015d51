DROP INDEX "activities_shown";--> statement-breakpoint
DROP INDEX "activities_section_shown";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activities_calendar" ON "activities" USING btree ("starts_at","id") WHERE (state = 'draft') is not true;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activities_section_calendar" ON "activities" USING btree ("section","starts_at","id") WHERE (state = 'draft') is not true;