import { request } from "node:http";
import { makeComment, versionOfComment } from "../../support/factories.ts";
import { multipart } from "../../support/multipart.ts";
import { quarters } from "../../support/pictures.ts";
import { until, within } from "../../support/within.ts";
import type { Stage } from "../machines.ts";
import type { Machine } from "./machine.ts";

const MOBILE = "13712345678";
/** A queue that is due every minute. */
const EVERY_MINUTE = "figures.fold";
/** Tries to sign in from one address, of which ten count (`SIGN_IN_ADDRESS_HOUR_MAX`). */
const TRIES = 14;

function demand(what: string, held: boolean): void {
  if (!held) throw new Error(`it does not hold that ${what}`);
}

/** That what one machine is told, the other one knows. */
export async function oneApp({ site, machines: [a, b] }: Stage): Promise<string> {
  const { world, pool } = site;

  // A session that A began counts at B.
  const sent = await a.data<{ demo_code: string; ticket: string }>("/api/sms/code", {
    method: "POST",
    body: { mobile: MOBILE },
  });
  // The code, too: it was sent by A, and is entered at B.
  const { access_token: token, user } = await b.data<{ access_token: string; user: { id: string } }>(
    "/api/user/login",
    {
      method: "POST",
      body: { mobile: MOBILE, code: sent.demo_code, ticket: sent.ticket, agreed: true },
    },
  );
  const seen = await a.data<{ id: string }>("/api/user", { token });
  demand("a session of one machine counts at the other", seen.id === user.id);

  // What A is told to change, B drops.
  const comments = `/api/comments?target_kind=article&target_id=${world.articleId}`;
  const [one, other] = world.people;
  const body = "两台机器都看得到这一句";
  const { id } = await makeComment(site.db, { targetId: world.articleId, authorId: one?.id ?? "", body });
  const shown = async () => (await b.ask(comments)).text.includes(body);
  // Kept by now.
  demand("B shows a comment", (await shown()) && (await shown()));
  const version = encodeURIComponent(await versionOfComment(site.db, id));
  const removed = { method: "DELETE", token: one?.token ?? "" };
  await a.data(`/api/comments/${id}?version=${version}`, removed);
  await until("B to drop the kept list", async () => !(await shown()));

  // A stream at B hears what is done at A.
  const heard = await openStream(b, one?.token ?? "");
  await a.data(`/api/user/${one?.id}/follow`, { method: "POST", token: other?.token ?? "", body: {} });
  await until("the stream at B to hear of a follower at A", () => /event: (?!ready)/.test(heard()));

  // Cursors are signed by one key.
  const first = await a.data<{ next_cursor: string | null }>(`/api/posts?limit=1`).catch(() => null);
  if (first?.next_cursor) await b.data(`/api/posts?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`);

  // A picture that A took is shown by B; a private one by the address that A signed.
  const picture = await upload(a, token, {});
  demand("B shows the picture", (await b.ask(`${picture}?w=160`)).status === 200);
  const secret = await upload(a, token, { purpose: "private" });
  demand("B shows the private one", (await b.ask(secret, { token })).status === 200);

  // One limit for both.
  let refused = 0;
  for (let at = 0; at < TRIES; at += 1) {
    const { status } = await (at % 2 === 0 ? a : b).ask("/api/user/login", {
      ...{ method: "POST", headers: { "x-forwarded-for": "203.0.113.9" } },
      body: { mobile: `1360000${String(at).padStart(4, "0")}`, code: "000000", agreed: true },
    });
    if (status === 429) refused += 1;
  }
  demand(`${TRIES} tries at both are counted together: ${refused} refused`, refused === TRIES - 10);

  // What is due every minute is done once.
  const done = await until(
    "two minutes' jobs",
    async () => {
      const { rows } = await pool.query<{ n: number; done: boolean }>(
        `select count(*)::int as n, bool_and(state = 'completed') as done from pgboss.job
         where name = $1 group by date_trunc('minute', created_on)`,
        [EVERY_MINUTE],
      );
      return rows.filter((row) => row.done).length >= 2 ? rows : undefined;
    },
    200_000,
  );
  demand(
    "every minute's job ran once",
    done.every(({ n }) => n === 1),
  );
  return `sessions, codes, kept answers, streams, cursors, pictures, private pictures, limits, ${done.length} minutes' jobs: one app`;
}

async function upload(at: Machine, token: string, fields: Record<string, string>): Promise<string> {
  const { payload, headers } = await multipart({
    ...fields,
    file: { bytes: new Uint8Array(await quarters(400, 300)) },
  });
  const answer = await fetch(`http://127.0.0.1:${at.port}/api/upload`, {
    ...{ method: "POST", headers: { ...headers, authorization: `Bearer ${token}` } },
    ...{ body: new Uint8Array(payload), signal: AbortSignal.timeout(30_000) },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`an upload was answered ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: { src: string } }).data.src;
}

/** @returns what the stream has brought so far */
async function openStream({ port }: Machine, token: string): Promise<() => string> {
  let text = "";
  const headers = { authorization: `Bearer ${token}` };
  const asked = request({ host: "127.0.0.1", port, path: "/api/events", agent: false, headers });
  asked.on("error", () => undefined);
  asked.on("response", (answer) => {
    answer.on("data", (chunk) => (text += String(chunk)));
    answer.on("error", () => undefined);
  });
  asked.end();
  await within(
    "the stream to be ready",
    until("ready", () => text.includes("event: ready")),
  );
  return () => text;
}
