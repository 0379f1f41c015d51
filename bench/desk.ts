import { randomUUID } from "node:crypto";
import { newToken } from "../src/platform/auth/tokens.ts";
import { ADMIN_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { type AppOptions, type Running, startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

/** An app over a database of its own, and an administrator in it who may do everything. */
export interface Desk {
  app: Running;
  /** Of its database. */
  url: string;
  token: string;
  /** Ends the app and drops the database. */
  close(): Promise<void>;
}

/** Starts an app over a copy of the demo, which may have been filled with more. */
export async function openDesk(
  site: Pick<Site, "dataDir">,
  database: { url: string; drop(): Promise<void> },
  options: Pick<AppOptions, "uncached"> = {},
): Promise<Desk> {
  const token = await signInAdmin(database.url);
  // What it logs is only errors.
  const say = (line: string) => line.startsWith('{"level":') && console.error(line);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl: database.url, say, ...options });
  const close = async () => {
    await app.stop();
    await database.drop();
  };
  return { app, url: database.url, token, close };
}

/** Makes an administrator who may do everything. @returns a token of his */
export async function signInAdmin(url: string): Promise<string> {
  const { token, hash } = newToken(ADMIN_TOKEN_PREFIX);
  await query(
    url,
    `with made as (insert into admins (account, name, password_hash, role) values ($1, 'bench', '-', 'super') returning id)
     insert into admin_tokens (hash, admin_id, expires_at) select $2, id, now() + interval '1 day' from made`,
    [`bench-${randomUUID().slice(0, 8)}`, hash],
  );
  return token;
}

/** What an address of the desk answers. @throws Error for a refusal */
export async function askDesk<T>(
  { app, token }: Pick<Desk, "app" | "token">,
  path: string,
  method: "GET" | "POST" = "GET",
): Promise<{ data: T; ms: number }> {
  const begun = performance.now();
  const answer = await fetch(app.url + path, {
    method,
    headers: { "accept-encoding": "identity", authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 200)}`);
  return { data: (JSON.parse(text) as { data: T }).data, ms };
}

/** The address of a page far down a list, as somebody comes to it by the cursors. */
export async function pageAddress(desk: Desk, first: string, page: number): Promise<string> {
  let address = first;
  for (let at = 1; at < page; at += 1) {
    const { data } = await askDesk<{ next_cursor: string | null }>(desk, address);
    if (data.next_cursor === null) break;
    address = `${first}&cursor=${encodeURIComponent(data.next_cursor)}`;
  }
  return address;
}

/** Two sizes of the same, and what of them is asked in turn. */
export interface Compared {
  /** What is measured, as `queue`. */
  subject: string;
  sizes: { few: number; many: number; noun: string };
  few: Desk;
  many: Desk;
  times: number;
  warmUp: number;
  /** At most so many times as long; or within so many milliseconds, which nobody waits for. */
  target: { ratio: number; enoughMs: number };
}

/** Asks both sizes in turn, after some times that do not count, and compares the medians. */
export async function compareDesks(
  { subject, sizes, few, many, times, warmUp, target }: Compared,
  what: string,
  path: string,
  { method = "GET", pathOfFew = path }: { method?: "GET" | "POST"; pathOfFew?: string } = {},
): Promise<Row> {
  const taken = { few: [] as number[], many: [] as number[] };
  for (let time = -warmUp; time < times; time += 1) {
    const [a, b] = [await askDesk(few, pathOfFew, method), await askDesk(many, path, method)];
    if (time < 0) continue;
    taken.few.push(a.ms);
    taken.many.push(b.ms);
  }
  const [a, b] = [median(taken.few), median(taken.many)];
  const { ratio, enoughMs } = target;
  return row(
    `${subject}, ${what}: ${sizes.many.toLocaleString("en")} against ${sizes.few.toLocaleString("en")} ${sizes.noun}`,
    `${(b / a).toFixed(2)} × (${b.toFixed(1)} ms against ${a.toFixed(1)} ms)`,
    { text: `≤ ${ratio} ×, or ≤ ${enoughMs} ms`, met: b <= a * ratio || b <= enoughMs },
  );
}

/** The value below which a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
