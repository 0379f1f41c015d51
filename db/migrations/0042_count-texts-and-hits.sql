-- Figures of tables that several parts write to: whatever changes a row changes its figures, in the same transaction.
-- What is counted here is what `figureSourcesOf` counts anew; a test holds one against the other.
CREATE FUNCTION "count_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT figure.metric, one.section, figure.key, one.written_at, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
	FROM changed AS one,
		LATERAL (VALUES ('texts', one.kind), ('places', one.kind || ':' || nullif(one.place, ''))) AS figure (metric, key)
	WHERE figure.key IS NOT NULL;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO active_members (day, section, member_id)
		SELECT DISTINCT (one.written_at AT TIME ZONE 'Asia/Shanghai')::date, place.section, one.author_id
		FROM changed AS one, LATERAL (SELECT one.section UNION SELECT '') AS place (section)
		WHERE one.author_id IS NOT NULL AND one.kind <> 'profile'
		ORDER BY 1, 2, 3
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_moved_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT figure.metric, one.section, figure.key, one.written_at, one.sign
	FROM (VALUES (OLD.section, OLD.kind, OLD.place, OLD.written_at, -1), (NEW.section, NEW.kind, NEW.place, NEW.written_at, 1))
			AS one (section, kind, place, written_at, sign),
		LATERAL (VALUES ('texts', one.kind), ('places', one.kind || ':' || nullif(one.place, ''))) AS figure (metric, key)
	WHERE figure.key IS NOT NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "monitored_texts_counted" AFTER INSERT ON "monitored_texts" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_texts"();--> statement-breakpoint
CREATE TRIGGER "monitored_texts_uncounted" AFTER DELETE ON "monitored_texts" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_texts"();--> statement-breakpoint
CREATE TRIGGER "monitored_texts_recounted" AFTER UPDATE ON "monitored_texts" FOR EACH ROW
	WHEN ((OLD.section, OLD.kind, OLD.place, OLD.written_at) IS DISTINCT FROM (NEW.section, NEW.kind, NEW.place, NEW.written_at))
	EXECUTE FUNCTION "count_moved_text"();--> statement-breakpoint
CREATE FUNCTION "count_active_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT CASE section WHEN '' THEN 'active' ELSE 'active_here' END, section, '', day::timestamp AT TIME ZONE 'Asia/Shanghai',
		count(*) * CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
	FROM changed GROUP BY section, day;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "active_members_counted" AFTER INSERT ON "active_members" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_active_members"();--> statement-breakpoint
CREATE TRIGGER "active_members_uncounted" AFTER DELETE ON "active_members" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_active_members"();--> statement-breakpoint
CREATE FUNCTION "count_hits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT figure.metric, one.section, figure.key, one.hit_at, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
	FROM changed AS one,
		LATERAL (VALUES ('hits', one.word_id::text, true), ('hit_groups', one.word_group, true),
			('false_hits', one.word_id::text, one.false_hit)) AS figure (metric, key, counts)
	WHERE figure.counts;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_judged_hit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT figure.metric, one.section, figure.key, one.hit_at, one.sign
	FROM (VALUES (OLD.section, OLD.word_id, OLD.word_group, OLD.hit_at, OLD.false_hit, -1),
				(NEW.section, NEW.word_id, NEW.word_group, NEW.hit_at, NEW.false_hit, 1))
			AS one (section, word_id, word_group, hit_at, false_hit, sign),
		LATERAL (VALUES ('hits', one.word_id::text, true), ('hit_groups', one.word_group, true),
			('false_hits', one.word_id::text, one.false_hit)) AS figure (metric, key, counts)
	WHERE figure.counts;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keyword_hits_counted" AFTER INSERT ON "keyword_hits" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_hits"();--> statement-breakpoint
CREATE TRIGGER "keyword_hits_uncounted" AFTER DELETE ON "keyword_hits" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_hits"();--> statement-breakpoint
CREATE TRIGGER "keyword_hits_recounted" AFTER UPDATE ON "keyword_hits" FOR EACH ROW
	WHEN ((OLD.section, OLD.word_id, OLD.word_group, OLD.hit_at, OLD.false_hit) IS DISTINCT FROM (NEW.section, NEW.word_id, NEW.word_group, NEW.hit_at, NEW.false_hit))
	EXECUTE FUNCTION "count_judged_hit"();
