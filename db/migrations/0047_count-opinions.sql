CREATE FUNCTION "count_opinions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT 'opinions', section, sentiment, written_at, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END
	FROM changed WHERE state <> 'rejected';
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_judged_opinion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO figures_waiting (metric, section, key, at, value)
	SELECT 'opinions', one.section, one.sentiment, one.written_at, one.sign
	FROM (VALUES (OLD.section, OLD.sentiment, OLD.written_at, OLD.state, -1), (NEW.section, NEW.sentiment, NEW.written_at, NEW.state, 1))
		AS one (section, sentiment, written_at, state, sign)
	WHERE one.state <> 'rejected';
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "opinions_counted" AFTER INSERT ON "opinions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_opinions"();--> statement-breakpoint
CREATE TRIGGER "opinions_uncounted" AFTER DELETE ON "opinions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_opinions"();--> statement-breakpoint
CREATE TRIGGER "opinions_recounted" AFTER UPDATE ON "opinions" FOR EACH ROW
	WHEN ((OLD.section, OLD.sentiment, OLD.written_at, OLD.state) IS DISTINCT FROM (NEW.section, NEW.sentiment, NEW.written_at, NEW.state))
	EXECUTE FUNCTION "count_judged_opinion"();
