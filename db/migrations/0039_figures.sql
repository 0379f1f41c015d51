CREATE TABLE "figure_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures_daily" (
	"metric" text NOT NULL,
	"section" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "figures_daily_metric_section_day_key_pk" PRIMARY KEY("metric","section","day","key")
);
--> statement-breakpoint
CREATE TABLE "figures_hourly" (
	"metric" text NOT NULL,
	"section" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "figures_hourly_metric_section_hour_key_pk" PRIMARY KEY("metric","section","hour","key")
);
--> statement-breakpoint
CREATE TABLE "figures_waiting" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"metric" text NOT NULL,
	"section" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_members" (
	"day" date NOT NULL,
	"section" text NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "active_members_day_section_member_id_pk" PRIMARY KEY("day","section","member_id")
);
--> statement-breakpoint
CREATE TABLE "article_readers" (
	"article_id" bigint NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_readers_article_id_day_source_pk" PRIMARY KEY("article_id","day","source")
);
--> statement-breakpoint
ALTER TABLE "active_members" ADD CONSTRAINT "active_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_readers" ADD CONSTRAINT "article_readers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_members_member" ON "active_members" USING btree ("member_id");--> statement-breakpoint
CREATE FUNCTION "count_sign_ups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT 'signups', '', '', created_at, 1 FROM added;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "members_counted" AFTER INSERT ON "members" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_sign_ups"();
