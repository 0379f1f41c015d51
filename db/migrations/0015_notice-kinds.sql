ALTER TABLE "notices" ADD COLUMN "group" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now a notice's kind was the tab on which it stands.
UPDATE "notices" SET "group" = "kind", "kind" = CASE
	WHEN "kind" = 'reply' THEN 'comments.reply'
	WHEN "kind" = 'like' THEN 'comments.like'
	WHEN "key" LIKE 'token-family:%' THEN 'members.sign-in-ended'
	ELSE 'moderation.decision'
END;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "group" SET NOT NULL;
