CREATE INDEX "article_pictures_media" ON "article_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "articles_cover" ON "articles" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "articles_video" ON "articles" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "comment_pictures_media" ON "comment_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "members_avatar" ON "members" USING btree ("avatar_id");