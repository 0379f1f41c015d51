import { execFileSync } from "node:child_process";
import { Agent, type IncomingMessage, request } from "node:http";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { connectDatabase } from "../../src/platform/database/client.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { memberTopic, publish } from "../../src/platform/events/publish.ts";
import { ensurePostgres } from "../../src/platform/postgres/ensure.ts";
import { startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { makeArticle, makeComment, makeSignedIn, versionOfComment } from "../support/factories.ts";
import { until, within } from "../support/within.ts";

/** So often on a connection of its own, an address is asked of each of two processes: they get connections in turns. */
const TURNS = 8;

async function openApp(env: Record<string, string> = {}) {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const postgres = await ensurePostgres({ dataDir });
  onTestFinished(() => postgres.release());
  await migrateDatabase(postgres.url);
  const { db, close } = connectDatabase(postgres.url, { max: 4 });
  onTestFinished(close);
  const port = await freePort();
  const app = await startAppProcess({ dataDir, port, env: { PROCESSES: "2", ...env } });
  onTestFinished(() => app.stop());
  return { app, db, ask: asking(port) };
}

interface Asked {
  method?: string;
  token?: string;
  body?: object;
}

interface Answer {
  status: number;
  text: string;
}

/** Asks on a new connection each, unless an agent is given. */
function asking(port: number, agent: Agent | false = false) {
  return (path: string, { method = "GET", token, body }: Asked = {}) =>
    within(
      `${method} ${path}`,
      new Promise<Answer>((done, fail) => {
        const headers = {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        };
        const asked = request({ host: "127.0.0.1", port, path, method, agent, headers }, (answer) => {
          let text = "";
          answer.on("data", (chunk) => (text += String(chunk)));
          answer.once("end", () => done({ status: answer.statusCode ?? 0, text }));
          answer.once("error", fail);
        });
        asked.once("error", fail);
        asked.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    );
}

/** The processes that `parent` keeps. */
function keptBy(parent: number): number[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return all
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === parent && found?.[3]?.includes("start.js"))
    .map((found) => Number(found?.[1]));
}

const times = <T>(count: number, run: (at: number) => Promise<T>) =>
  Array.from({ length: count }, (_, at) => at).reduce<Promise<T[]>>(
    async (before, at) => [...(await before), await run(at)],
    Promise.resolve([]),
  );

test("two processes behind one port are one app: sessions, kept answers, streams, jobs, limits", async () => {
  const { app, db, ask } = await openApp({ SIGN_IN_ADDRESS_HOUR_MAX: "3" });
  expect(keptBy(app.pid)).toHaveLength(2);
  const article = await makeArticle(db);
  const { member, token } = await makeSignedIn(db);

  // A session counts in both.
  const seen = await times(TURNS, () => ask("/api/user", { token }));
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200));

  // What one changes, the other drops.
  const own = await makeComment(db, { targetId: article.id, authorId: member.id });
  const comments = `/api/comments?target_kind=article&target_id=${article.id}`;
  const shown = async () =>
    (await times(TURNS, () => ask(comments))).map(({ text }) => JSON.parse(text).data.items.length as number);
  expect(await shown()).toEqual(Array(TURNS).fill(1));
  const version = encodeURIComponent(await versionOfComment(db, own.id));
  const removed = await ask(`/api/comments/${own.id}?version=${version}`, { method: "DELETE", token });
  expect(removed.status).toBe(200);
  await until("both processes to drop the comment", async () =>
    (await shown()).every((count) => count === 0),
  );

  // A stream hears what is told, whichever process holds it.
  const streams = await times(2, () => openStream(Number(new URL(app.origin).port), token));
  await publish(db, memberTopic(member.id), "tried");
  await until("both streams to hear of it", () =>
    streams.every(({ heard }) => heard().includes("event: tried")),
  );

  // Both know what is due every minute, and it is done once.
  const jobs = async () => {
    const { rows } = await db.execute<{ state: string; times: number }>(
      sql`select min(state::text) as state, count(*)::int as times from pgboss.job
          where name = 'figures.fold' group by date_trunc('minute', created_on)`,
    );
    return rows;
  };
  const done = await until(
    "a job of every minute",
    async () => {
      const rows = await jobs();
      return rows.some(({ state }) => state === "completed") ? rows : undefined;
    },
    120_000,
  );
  expect(done.map(({ times: made }) => made)).toEqual(done.map(() => 1));

  // A limit is one for both.
  const tries = await times(6, () =>
    ask("/api/user/login", { method: "POST", body: { mobile: "13900001111", code: "000000", agreed: true } }),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
});

/** A stream of a member, and what it has brought so far. */
async function openStream(
  port: number,
  token: string,
): Promise<{ heard(): string; answer: IncomingMessage }> {
  let text = "";
  const answer = await within(
    "the stream",
    new Promise<IncomingMessage>((done, fail) => {
      const headers = { authorization: `Bearer ${token}` };
      const asked = request({ host: "127.0.0.1", port, path: "/api/events", agent: false, headers }, done);
      asked.once("error", fail);
      asked.end();
    }),
  );
  answer.on("data", (chunk) => (text += String(chunk)));
  answer.on("error", () => undefined);
  onTestFinished(() => void answer.destroy());
  await until("the stream to be ready", () => text.includes("event: ready"));
  return { heard: () => text, answer };
}

/** Visitors who read on connections that they keep, until told to stop. @returns how often which answer came */
function visitors(port: number, paths: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const ask = asking(port, agent);
  const counts = new Map<string, number>();
  let going = true;
  const visit = async (first: number) => {
    for (let at = first; going; at += 1) {
      const outcome = await ask(paths[at % paths.length] ?? "/").then(
        ({ status }) => String(status),
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: 6 }, (_, at) => visit(at)));
  return {
    count: () => [...counts.values()].reduce((sum, one) => sum + one, 0),
    async stop() {
      going = false;
      await all;
      agent.destroy();
      return Object.fromEntries(counts);
    },
  };
}

test("a process that is killed is replaced, and the other one goes on answering", async () => {
  const { app, ask } = await openApp();
  const [killed = 0, other = 0] = keptBy(app.pid);
  process.kill(killed, "SIGKILL");
  await until("it to be noticed", () => app.printed().includes(`process ${killed} ended with SIGKILL`));
  const answers = await times(TURNS, () => ask("/api/site"));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const now = await until("another process", () => {
    const kept = keptBy(app.pid);
    return kept.length === 2 && kept;
  });
  expect(now).toContain(other);
  expect(now).not.toContain(killed);
});

test.each(["1", "2"])("%s of them are replaced at SIGHUP without a request that fails", async (processes) => {
  const { app, db } = await openApp({ PROCESSES: processes });
  const article = await makeArticle(db);
  const { token } = await makeSignedIn(db);
  const port = Number(new URL(app.origin).port);
  const before = keptBy(app.pid);
  const stream = await openStream(port, token);
  const load = visitors(port, ["/", `/api/articles/${article.id}`, "/healthz", "/api/site"]);
  process.kill(app.pid, "SIGHUP");
  await until("all to be replaced", () => app.printed().includes("all processes were replaced"), 120_000);
  const told = load.count();
  await until("some more answers", () => load.count() > told + 20);
  const outcomes = await load.stop();
  expect(Object.keys(outcomes)).toEqual(["200"]);
  const after = keptBy(app.pid);
  expect(after).toHaveLength(Number(processes));
  for (const pid of before) expect(after).not.toContain(pid);
  // Whoever reads a stream is told to come back.
  expect(stream.heard()).toContain('"reason":"stopping"');
  await app.stop();
  expect(app.printed()).not.toContain("another one is started");
});

test("a start that fails ends with the reason, and nothing stays", async () => {
  const { path: dataDir, remove } = await newDataFolder();
  onTestFinished(remove);
  const port = await freePort();
  const failing = startAppProcess({ dataDir, port, env: { PROCESSES: "2", STORAGE: "s3" } });
  await expect(failing).rejects.toThrow(/ended with 1.*cannot start: .*S3_BUCKET/s);
});

test("one scrape is the sum of all processes, whichever answers, and does not fall when one dies", async () => {
  const metricsPort = await freePort();
  const { app, ask } = await openApp({ METRICS_PORT: String(metricsPort) });
  const scrape = asking(metricsPort);
  const figures = async () => {
    const { status, text } = await scrape("/metrics");
    expect(status).toBe(200);
    const sum = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
        (all, [, value]) => all + Number(value),
        0,
      );
    return {
      processes: sum("paddock_processes"),
      asked: sum('paddock_http_request_seconds_count\\{route="/healthz",method="GET",status="2xx"\\}'),
      statements: sum("paddock_database_statement_seconds_count"),
    };
  };
  await until("both processes to tell", async () => (await figures()).processes === 2);
  await times(TURNS, () => ask("/healthz"));
  const before = await times(TURNS, figures);
  // Each of them tells of all that were asked, not of its own half.
  expect(before.map(({ asked }) => asked)).toEqual(before.map(() => TURNS));
  const [first] = keptBy(app.pid);
  if (first === undefined) throw new Error("no process is kept");
  process.kill(first, "SIGKILL");
  await until("another one in its place", async () => {
    const { processes, asked, statements } = await figures();
    expect(asked).toBe(TURNS);
    expect(statements).toBeGreaterThanOrEqual(before.at(-1)?.statements ?? 0);
    return processes === 2 && !keptBy(app.pid).includes(first);
  });
});
