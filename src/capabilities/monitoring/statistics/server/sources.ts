import { sql } from "drizzle-orm";
import type { FigureSource } from "#platform/figures/recount.ts";

/**
 * What the tables of texts, of hits and of opinions are counted from. Their triggers (migrations `count-texts-and-hits` and
 * `count-opinions`) count the same as it comes in; a test holds one against the other.
 */
export const textFigures: FigureSource = {
  metrics: ["texts", "places"],
  rows: sql`
    select figure.metric, one.section, figure.key, one.written_at as at, 1::bigint as value
    from monitored_texts one,
      lateral (values ('texts', one.kind), ('places', one.kind || ':' || nullif(one.place, ''))) as figure (metric, key)
    where figure.key is not null`,
};

/** Who wrote something: `active` anywhere, `active_here` in a section. */
export const activeFigures: FigureSource = {
  metrics: ["active", "active_here"],
  rows: sql`
    select case section when '' then 'active' else 'active_here' end as metric, section, '' as key,
      day::timestamp at time zone 'Asia/Shanghai' as at, count(*) as value
    from active_members group by section, day`,
};

export const hitFigures: FigureSource = {
  metrics: ["hits", "hit_groups", "false_hits"],
  rows: sql`
    select figure.metric, one.section, figure.key, one.hit_at as at, 1::bigint as value
    from keyword_hits one,
      lateral (values ('hits', one.word_id::text, true), ('hit_groups', one.word_group, true),
        ('false_hits', one.word_id::text, one.false_hit)) as figure (metric, key, counts)
    where figure.counts`,
};

/** What texts think, without what somebody found to be wrong. */
export const opinionFigures: FigureSource = {
  metrics: ["opinions"],
  rows: sql`
    select 'opinions' as metric, section, sentiment as key, written_at as at, 1::bigint as value
    from opinions where state <> 'rejected'`,
};
