DROP INDEX "mutes_standing";--> statement-breakpoint
ALTER TABLE "mutes" ADD COLUMN "blocks" text DEFAULT 'writing' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_tokens_device" ON "member_tokens" USING btree ("seen_from",md5("user_agent"));--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "mutes_standing_each" ON "mutes" USING btree ("member_id","section","blocks") WHERE lifted_at is null;