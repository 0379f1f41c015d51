DROP INDEX "member_bans_hiding";--> statement-breakpoint
ALTER TABLE "member_bans" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_bans_hiding" ON "member_bans" USING btree ("id") WHERE hides and (shown_at is null or lifted_at is null);