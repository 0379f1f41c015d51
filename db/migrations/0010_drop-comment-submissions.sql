-- Requests that were answered before are still recognised.
INSERT INTO "idempotency_keys" ("scope", "key", "request_hash", "result", "created_at")
SELECT 'comment:' || "author_id", "key", '', jsonb_build_object('id', "comment_id"::text), "created_at" FROM "comment_submissions";--> statement-breakpoint
DROP TABLE "comment_submissions" CASCADE;