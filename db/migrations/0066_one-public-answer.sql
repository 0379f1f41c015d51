-- Of several public answers of one member to one question the accepted one stays, otherwise the newest. The others are taken
-- away as a moderator would: with their history, their place in the queue, out of search, and told to all that follows texts.
WITH "ranked" AS (
  SELECT a."id", a."question_id", row_number() OVER (
    PARTITION BY a."question_id", a."author_id"
    ORDER BY (a."id" = q."accepted_answer_id") DESC NULLS LAST, a."published_at" DESC NULLS LAST, a."id" DESC) AS "place"
  FROM "answers" a JOIN "questions" q ON q."id" = a."question_id" WHERE a."status" = 'published'),
"taken" AS (
  UPDATE "answers" SET "status" = 'removed', "reject_reason" = '同一个问题下只保留一个回答', "announced_at" = NULL, "updated_at" = now()
  FROM "ranked" WHERE "ranked"."id" = "answers"."id" AND "ranked"."place" > 1
  RETURNING "answers"."id", "answers"."question_id", "answers"."body", "answers"."document", "answers"."reject_reason"),
"counted" AS (
  UPDATE "questions" SET "answers" = greatest(0, "questions"."answers" - "fewer"."n")
  FROM (SELECT "question_id", count(*)::int AS "n" FROM "taken" GROUP BY "question_id") AS "fewer"
  WHERE "questions"."id" = "fewer"."question_id"),
"queued" AS (
  UPDATE "review_items" SET "status" = 'removed', "waiting" = false, "reason" = "taken"."reject_reason",
    "claimed_by" = NULL, "claimed_until" = NULL, "decided_by" = NULL, "decided_at" = now(), "notified_at" = now()
  FROM "taken" WHERE "review_items"."kind" = 'answer' AND "review_items"."target_id" = "taken"."id"),
"unfound" AS (
  DELETE FROM "search_documents" USING "taken"
  WHERE "search_documents"."kind" = 'answer' AND "search_documents"."target_id" = "taken"."id"),
"told" AS (
  INSERT INTO "text_events" ("kind", "target_id") SELECT 'answer', "id" FROM "taken")
INSERT INTO "review_history" ("kind", "target_id", "version", "move", "state", "reason", "snapshot")
SELECT 'answer', "taken"."id", coalesce("last"."version", 0) + 1, 'remove', 'removed', "taken"."reject_reason",
  coalesce("last"."snapshot", jsonb_build_object('pictures', '[]'::jsonb,
    'texts', jsonb_build_object('body', "taken"."body", 'document', "taken"."document"::text)))
FROM "taken" LEFT JOIN LATERAL (
  SELECT "version", "snapshot" FROM "review_history"
  WHERE "kind" = 'answer' AND "target_id" = "taken"."id" ORDER BY "version" DESC LIMIT 1) AS "last" ON true;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "answers_one_public" ON "answers" USING btree ("question_id","author_id") WHERE status = 'published';