import { randomUUID } from "node:crypto";
import { newToken } from "../src/platform/auth/tokens.ts";
import { ADMIN_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { makeManyPeople } from "./people.ts";
import { query } from "./site.ts";

/** Calls whose times are kept. */
const TIMES = 40;
const WARM_UP = 5;

export interface DeskTime {
  what: string;
  /** Milliseconds. */
  median: number;
  worst: number;
}

/**
 * How long the desk's list of members takes with so many of them: its first page, a page far down, and each way of
 * searching.
 * @param origin of a running app on the database
 */
export async function timeDeskMembers(
  url: string,
  origin: string,
  members: number,
): Promise<{ members: number; times: DeskTime[] }> {
  await makeManyPeople(url, members);
  const token = await signInAdmin(url);
  const ask = async (path: string) => {
    const answer = await fetch(`${origin}/api/admin/members?${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: { next_cursor: string | null } }).data;
  };
  let deep: string | null = null;
  for (let page = 0; page < 100; page += 1)
    deep = (await ask(`limit=50${deep === null ? "" : `&cursor=${deep}`}`)).next_cursor;
  const paths: Record<string, string> = {
    "first page": "limit=30",
    "page 100": `limit=50&cursor=${deep}`,
    "name begins, one": `q=${encodeURIComponent("desk 777777")}`,
    "name begins, all": `q=${encodeURIComponent("desk ")}`,
    "number ends, four digits": "q=1234",
    "number ends, eight digits": "q=00012345",
    nobody: `q=${encodeURIComponent("没有这个人")}`,
    banned: "standing=banned",
    cancelled: "standing=cancelled",
  };
  const times: DeskTime[] = [];
  for (const [what, path] of Object.entries(paths)) {
    const took: number[] = [];
    for (let n = 0; n < WARM_UP + TIMES; n += 1) {
      const from = performance.now();
      await ask(path);
      if (n >= WARM_UP) took.push(performance.now() - from);
    }
    took.sort((a, b) => a - b);
    times.push({ what, median: took[TIMES / 2] ?? 0, worst: took.at(-1) ?? 0 });
  }
  return { members, times };
}

async function signInAdmin(url: string): Promise<string> {
  const { token, hash } = newToken(ADMIN_TOKEN_PREFIX);
  await query(
    url,
    `with made as (insert into admins (account, name, password_hash, role) values ($1, 'bench', '-', 'super') returning id)
     insert into admin_tokens (hash, admin_id, expires_at) select $2, id, now() + interval '1 day' from made`,
    [`bench-${randomUUID().slice(0, 8)}`, hash],
  );
  return token;
}

if (import.meta.main) {
  const [url = "", origin = "", count = "1000000"] = process.argv.slice(2);
  const { members, times } = await timeDeskMembers(url, origin, Number(count));
  process.stdout.write(`${members} members\n`);
  for (const { what, median, worst } of times)
    process.stdout.write(`${what.padEnd(28)} ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms\n`);
}
