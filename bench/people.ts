import { newToken } from "../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { query } from "./site.ts";

export interface Person {
  id: string;
  token: string;
}

/** Makes members who are signed in, straight in the database. */
export async function makePeople(url: string, count: number): Promise<Person[]> {
  const rows = await query<{ id: string }>(
    url,
    `insert into members (mobile, nickname)
     select '198' || lpad(n::text, 8, '0'), 'bench ' || n from generate_series(1, $1::int) as n returning id`,
    [count],
  );
  const tokens = rows.map(() => newToken(MEMBER_TOKEN_PREFIX));
  await query(
    url,
    `insert into member_tokens (hash, member_id, expires_at, family)
     select hash, id, now() + interval '1 hour', hash from unnest($1::text[], $2::bigint[]) as tokens (hash, id)`,
    [tokens.map(({ hash }) => hash), rows.map(({ id }) => id)],
  );
  return rows.map(({ id }, at) => ({ id, token: tokens[at]?.token ?? "" }));
}

/** As many members as make a table large, without sign-ins; one in a thousand banned, one in a thousand cancelled. */
export async function makeManyPeople(url: string, count: number): Promise<void> {
  const step = 100_000;
  for (let from = 1; from <= count; from += step)
    await query(
      url,
      `insert into members (mobile, nickname, status)
       select case when n % 1000 = 2 then null else '197' || lpad(n::text, 8, '0') end, 'desk ' || n,
         case n % 1000 when 1 then 'banned' when 2 then 'cancelled' else 'active' end
       from generate_series($1::int, $2::int) as n`,
      [from, Math.min(count, from + step - 1)],
    );
  await query(url, "analyze members", []);
}
