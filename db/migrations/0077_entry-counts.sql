CREATE TABLE "activity_arrivals" (
	"activity_id" bigint NOT NULL,
	"kind_id" bigint NOT NULL,
	"convoy" integer NOT NULL,
	"expected" integer NOT NULL,
	"arrived" integer NOT NULL,
	CONSTRAINT "activity_arrivals_activity_id_kind_id_convoy_pk" PRIMARY KEY("activity_id","kind_id","convoy")
);
--> statement-breakpoint
ALTER TABLE "activity_arrivals" ADD CONSTRAINT "activity_arrivals_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_arrivals" ADD CONSTRAINT "activity_arrivals_kind_id_activity_ticket_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."activity_ticket_kinds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_arrivals_kind" ON "activity_arrivals" USING btree ("kind_id");--> statement-breakpoint
CREATE FUNCTION "count_expected"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of their keys, so that two transactions never wait for each other in a circle.
	INSERT INTO activity_arrivals AS known (activity_id, kind_id, convoy, expected, arrived)
	SELECT activity_id, kind_id, convoy, count(*), count(entered_at) FROM added
	WHERE state = 'confirmed' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT (activity_id, kind_id, convoy) DO UPDATE
	SET expected = known.expected + excluded.expected, arrived = known.arrived + excluded.arrived;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_expected_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO activity_arrivals AS known (activity_id, kind_id, convoy, expected, arrived)
	SELECT activity_id, kind_id, convoy, sum(sign), coalesce(sum(sign) FILTER (WHERE entered_at IS NOT NULL), 0)
	FROM (
		SELECT activity_id, kind_id, convoy, state, entered_at, 1 AS sign FROM added
		UNION ALL SELECT activity_id, kind_id, convoy, state, entered_at, -1 FROM gone
	) AS changed
	WHERE state = 'confirmed' GROUP BY 1, 2, 3
	HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE entered_at IS NOT NULL), 0) <> 0 ORDER BY 1, 2, 3
	ON CONFLICT (activity_id, kind_id, convoy) DO UPDATE
	SET expected = known.expected + excluded.expected, arrived = known.arrived + excluded.arrived;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_expected_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE activity_arrivals AS known
	SET expected = known.expected - less.expected, arrived = known.arrived - less.arrived
	FROM (
		SELECT activity_id, kind_id, convoy, count(*) AS expected, count(entered_at) AS arrived FROM gone
		WHERE state = 'confirmed' GROUP BY 1, 2, 3
	) AS less
	WHERE (known.activity_id, known.kind_id, known.convoy) = (less.activity_id, less.kind_id, less.convoy);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "activity_sign_ups_expected" AFTER INSERT ON "activity_sign_ups" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_expected"();--> statement-breakpoint
CREATE TRIGGER "activity_sign_ups_expected_anew" AFTER UPDATE ON "activity_sign_ups" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_expected_changes"();--> statement-breakpoint
CREATE TRIGGER "activity_sign_ups_expected_gone" AFTER DELETE ON "activity_sign_ups" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "count_expected_gone"();--> statement-breakpoint
INSERT INTO "activity_arrivals" (activity_id, kind_id, convoy, expected, arrived)
SELECT activity_id, kind_id, convoy, count(*), count(entered_at) FROM activity_sign_ups WHERE state = 'confirmed' GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_sign_ups_missing" ON "activity_sign_ups" USING btree ("activity_id","id") WHERE state = 'confirmed' and entered_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_sign_ups_name" ON "activity_sign_ups" USING btree ("activity_id","name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_sign_ups_last" ON "activity_sign_ups" USING btree ("activity_id","mobile_last");