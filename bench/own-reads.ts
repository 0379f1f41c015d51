import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newToken } from "../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { reach, SECONDS } from "./compare.ts";
import { startApp } from "./processes.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { ensureWrk } from "./wrk.ts";

const WANTED = { rate: 600, p99: 150 };
/** More than a load can use up. */
const REQUESTS = 6_000 * SECONDS;

/** What screens ask for a member who is signed in: nothing of it can be kept for others. */
const asked: readonly [what: string, address: string][] = [
  ["every screen: who he is", "/api/user"],
  ["every screen: whom he blocked", "/api/my/hidden-members"],
  ["/my: what waits for him", "/api/my/waiting"],
  ["/my: his level", "/api/my/level"],
  ["/my: whether he checked in", "/api/my/check-in"],
  ["/my: his clubs", "/api/my/clubs"],
  ["posts of whom he follows, 20", "/api/my/feed?kind=following&limit=20"],
  ["notices, 20", "/api/notices?group=reply&limit=20"],
  ["how many notices are unread", "/api/notices/unread"],
];

/** What members who are signed in read of their own, each request of another of the demo's members. */
export async function measureOwnReads(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const tokens = await signIn(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  const rows: Row[] = [];
  for (const [what, address] of asked) {
    const file = join(site.scratch, "own-reads");
    const lines = Array.from(
      { length: REQUESTS },
      (_, n) => `GET\t${address}\t${tokens[n % tokens.length]}\t`,
    );
    await writeFile(file, lines.join("\n"));
    rows.push(await reach(`${what} (${address})`, WANTED, app, "", file));
  }
  await app.stop();
  return rows;
}

/** A token for each of the demo's members who follow somebody. */
async function signIn(databaseUrl: string): Promise<string[]> {
  const members = await query<{ id: string }>(
    databaseUrl,
    `select m.id from members m where m.status = 'active' and exists (select 1 from follows f where f.follower_id = m.id)
     order by m.id limit 200`,
  );
  const tokens = members.map(() => newToken(MEMBER_TOKEN_PREFIX));
  await query(
    databaseUrl,
    `insert into member_tokens (hash, member_id, expires_at, family)
     select hash, id, now() + interval '1 hour', hash from unnest($1::text[], $2::bigint[]) as tokens (hash, id)`,
    [tokens.map(({ hash }) => hash), members.map(({ id }) => id)],
  );
  return tokens.map(({ token }) => token);
}
