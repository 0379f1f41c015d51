DROP INDEX "notices_key";--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("key","member_id");