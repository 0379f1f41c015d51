-- Reported comments get their queue entry when they are reported from now on; those of before are entered here.
INSERT INTO "review_items" ("kind", "target_id", "section", "author_id", "status", "submitted_at")
SELECT 'article_comment', c."id", a."section", c."author_id",
	CASE c."status" WHEN 'pending' THEN 'waiting' WHEN 'rejected' THEN 'rejected' WHEN 'deleted' THEN 'withdrawn' ELSE 'passed' END,
	min(r."created_at")
FROM "reports" r
JOIN "comments" c ON c."id" = r."target_id" AND c."target_kind" = 'article'
JOIN "articles" a ON a."id" = c."target_id"
WHERE r."target_kind" = 'comment' AND r."status" = 'open'
GROUP BY c."id", a."section"
ON CONFLICT DO NOTHING;
