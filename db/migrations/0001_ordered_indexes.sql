DROP INDEX "audit_log_created";--> statement-breakpoint
DROP INDEX "articles_published";--> statement-breakpoint
DROP INDEX "articles_section";--> statement-breakpoint
DROP INDEX "articles_kind";--> statement-breakpoint
DROP INDEX "articles_section_kind";--> statement-breakpoint
DROP INDEX "articles_channel";--> statement-breakpoint
DROP INDEX "articles_author";--> statement-breakpoint
DROP INDEX "comments_author";--> statement-breakpoint
DROP INDEX "notices_member";--> statement-breakpoint
DROP INDEX "review_items_status";--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_section" ON "articles" USING btree ("section","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_kind" ON "articles" USING btree ("kind","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_section_kind" ON "articles" USING btree ("section","kind","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_channel" ON "articles" USING btree ("channel","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_member" ON "notices" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_items_status" ON "review_items" USING btree ("kind","status","decided_at" DESC NULLS FIRST);