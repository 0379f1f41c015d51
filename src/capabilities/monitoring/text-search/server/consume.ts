import { sql } from "drizzle-orm";
import type { TextConsumer } from "#capabilities/monitoring/monitoring/server/public.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { fold } from "#capabilities/site/search/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { termsOf } from "./expression.ts";
import { monitoredTerms } from "./tables.ts";

interface Listed {
  id: string;
  kind: string;
  target_id: string;
  title: string;
  text: string;
}

/** Has every text found as it is now; one that is gone goes with its row. */
export const searchConsumer: TextConsumer = {
  async consume(tx, _services, batch) {
    const given = batch
      .filter(({ texts, state }) => state !== "withdrawn" || texts.some((text) => text !== ""))
      .map(({ kind, target_id }) => ({ kind, target_id }));
    if (given.length === 0) return;
    const { rows } = await tx.execute<Listed & Record<string, unknown>>(sql`
      select texts.id::text, texts.kind, texts.target_id::text, texts.title, texts.text
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(kind text, target_id bigint)
      join ${monitoredTexts} as texts on texts.kind = given.kind and texts.target_id = given.target_id`);
    await index(tx, rows);
  },
};

/** Writes what texts are found by, with where they stand now. */
async function index(db: Queryable, texts: readonly Listed[]): Promise<void> {
  if (texts.length === 0) return;
  const given = texts.map(({ id, title, text }) => {
    const folded = fold(`${title}\n${text}`);
    return { id, folded, terms: termsOf(folded) };
  });
  await db.execute(sql`
    insert into ${monitoredTerms} (text_id, kind, target_id, section, published, written_at, folded, terms)
    select texts.id, texts.kind, texts.target_id, texts.section, texts.published, texts.written_at, given.folded,
      array(select jsonb_array_elements_text(given.terms)::integer)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id bigint, folded text, terms jsonb)
    join ${monitoredTexts} as texts on texts.id = given.id
    on conflict (text_id) do update set section = excluded.section, published = excluded.published,
      folded = excluded.folded, terms = excluded.terms`);
}

const PORTION = 500;

/** Indexes monitored texts that have no row yet: those that were followed before this index was. */
export async function indexMissing({ db }: Pick<Services, "db">): Promise<void> {
  for (let after = "0"; ; ) {
    const { rows } = await db.execute<Listed & Record<string, unknown>>(sql`
      select texts.id::text, texts.kind, texts.target_id::text, texts.title, texts.text
      from ${monitoredTexts} as texts
      where texts.id > ${after}::bigint
        and not exists (select 1 from ${monitoredTerms} as known where known.text_id = texts.id)
      order by texts.id limit ${PORTION}`);
    await index(db, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    after = last.id;
  }
}
