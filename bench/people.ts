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
