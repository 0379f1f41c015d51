CREATE TABLE "review_history" (
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"move" text,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"snapshot" jsonb NOT NULL,
	"by_member" bigint,
	"by_admin" bigint,
	"aside" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_history_kind_target_id_version_pk" PRIMARY KEY("kind","target_id","version")
);
--> statement-breakpoint
DROP INDEX "comments_new";--> statement-breakpoint
DROP INDEX "comments_hot";--> statement-breakpoint
DROP INDEX "review_items_waiting";--> statement-breakpoint
ALTER TABLE "review_items" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "review_items" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "reject_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_history" ADD CONSTRAINT "review_history_by_member_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_history" ADD CONSTRAINT "review_history_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- One set of words for where something stands, in the object and in its queue.
UPDATE "comments" SET "status" = CASE "status"
	WHEN 'pending' THEN 'in_review'
	WHEN 'approved' THEN 'published'
	WHEN 'deleted' THEN CASE WHEN "deleted_by" = 'author' THEN 'withdrawn' ELSE 'removed' END
	ELSE "status" END
WHERE "status" IN ('pending', 'approved', 'deleted');--> statement-breakpoint
UPDATE "review_items" SET "waiting" = true WHERE "status" = 'waiting';--> statement-breakpoint
UPDATE "review_items" i SET "status" = c."status" FROM "comments" c WHERE i."kind" = 'article_comment' AND c."id" = i."target_id";--> statement-breakpoint
UPDATE "review_items" i SET "status" = a."status" FROM "articles" a WHERE i."kind" = 'article' AND a."id" = i."target_id";--> statement-breakpoint
UPDATE "review_items" SET "waiting" = false, "status" = CASE "status" WHEN 'passed' THEN 'published' WHEN 'deleted' THEN 'removed' ELSE 'withdrawn' END
WHERE "status" IN ('waiting', 'passed', 'deleted');--> statement-breakpoint
UPDATE "review_items" SET "waiting" = false WHERE "status" NOT IN ('in_review', 'published');--> statement-breakpoint
CREATE INDEX "comments_new" ON "comments" USING btree ("target_kind","target_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE root_id is null and (status = 'published' or replies > 0);--> statement-breakpoint
CREATE INDEX "comments_hot" ON "comments" USING btree ("target_kind","target_id","likes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE root_id is null and (status = 'published' or replies > 0);--> statement-breakpoint
CREATE INDEX "review_items_waiting" ON "review_items" USING btree ("kind","submitted_at","id") WHERE waiting;--> statement-breakpoint
ALTER TABLE "comments" DROP COLUMN "deleted_by";