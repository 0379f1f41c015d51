DROP INDEX "collect_folders_member";--> statement-breakpoint
DROP INDEX "comments_new";--> statement-breakpoint
DROP INDEX "comments_hot";--> statement-breakpoint
DROP INDEX "collects_member";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "collects" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collects" ADD COLUMN "section" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("member_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "collect_folders_name" ON "collect_folders" USING btree ("member_id","name");--> statement-breakpoint
CREATE INDEX "collects_folder" ON "collects" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "comments_new" ON "comments" USING btree ("target_kind","target_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE root_id is null and (status = 'approved' or replies > 0);--> statement-breakpoint
CREATE INDEX "comments_hot" ON "comments" USING btree ("target_kind","target_id","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE root_id is null and (status = 'approved' or replies > 0);--> statement-breakpoint
CREATE INDEX "collects_member" ON "collects" USING btree ("member_id","created_at" DESC NULLS FIRST,"target_kind" DESC NULLS FIRST,"target_id" DESC NULLS FIRST);