ALTER TABLE "articles" ADD COLUMN "picture_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "preview" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "picture_count" = "of"."total", "preview" = "of"."first" FROM (
  SELECT "shown"."article_id", max("shown"."total")::int AS "total", jsonb_agg(jsonb_build_object(
    'id', "media"."id"::text, 'key', "media"."key", 'width', "media"."width", 'height', "media"."height",
    'animated', "media"."animated", 'placeholder', "media"."placeholder") ORDER BY "shown"."position")
    FILTER (WHERE "shown"."rank" <= 3) AS "first"
  FROM (
    SELECT "article_id", "media_id", "position", row_number() OVER "pictures" AS "rank",
      count(*) OVER (PARTITION BY "article_id") AS "total"
    FROM "article_pictures" WINDOW "pictures" AS (PARTITION BY "article_id" ORDER BY "position")
  ) AS "shown" JOIN "media" ON "media"."id" = "shown"."media_id" GROUP BY "shown"."article_id"
) AS "of" WHERE "of"."article_id" = "articles"."id";
