CREATE INDEX "review_items_author" ON "review_items" USING btree ("author_id","decided_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "review_items_submitted" ON "review_items" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "review_items_decided" ON "review_items" USING btree ("decided_at");