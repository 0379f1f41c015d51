/** The app behind Debian's PgBouncer in transaction mode: a walk through what a session of the database is usually needed for. */
import { freePort } from "../../scripts/free-port.ts";
import { documentOfText } from "../../src/shared/document.ts";
import { type AppProcess, startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { withClient } from "../support/database-server.ts";
import { startCluster } from "../support/streaming.ts";
import { until, within } from "../support/within.ts";
import { pgbouncerSettings } from "./support/pgbouncer.ts";
import { ensurePrograms, pathOf, Stage } from "./support/programs.ts";
import { prepareGround } from "./support/writers.ts";

export default async function pgbouncer(say: (line: string) => void): Promise<string[]> {
  ensurePrograms(["pgbouncer"], say);
  const stage = await Stage.open();
  const cluster = await startCluster();
  const data = await newDataFolder();
  let app: AppProcess | undefined;
  try {
    const port = await freePort();
    const settings = await stage.write(
      "pgbouncer.ini",
      pgbouncerSettings(stage.folder, port, cluster.primary.port),
    );
    stage.start("pgbouncer", pathOf("pgbouncer"), [settings]);
    const pooled = `postgres://paddock@127.0.0.1:${port}/paddock`;
    const limit = await until("PgBouncer", () =>
      withClient(
        pooled,
        async (by) => (await by.query("show statement_timeout")).rows[0]?.statement_timeout,
      ).catch(() => undefined),
    );
    if (limit !== "30s") throw new Error(`a statement may take ${limit} behind PgBouncer`);
    app = await startAppProcess({
      dataDir: data.path,
      port: await freePort(),
      env: {
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: cluster.primary.url,
        WRITES_ADDRESS_MINUTE_MAX: "100000",
      },
    });
    say("the app runs behind PgBouncer");
    return await walk(app.origin, cluster.primary.url, say);
  } finally {
    await app?.stop();
    await cluster.remove();
    await stage.close();
    await data.remove();
  }
}

const MOBILE = "13900000777";

async function walk(origin: string, url: string, say: (line: string) => void): Promise<string[]> {
  const { articleId, boardId, members } = await prepareGround(url, 40);
  const [writer] = members;
  const found: string[] = [];
  const step = (line: string) => {
    say(line);
    found.push(`  ${line}`);
  };
  const { demo_code: code = "", ticket } = await post<{ demo_code?: string; ticket: string }>(
    origin,
    "/api/sms/code",
    {
      body: { mobile: MOBILE },
    },
  );
  const { access_token: token } = await post<{ access_token: string }>(origin, "/api/user/login", {
    body: { mobile: MOBILE, code, ticket, agreed: true },
  });
  step("signed in by a code");
  const stream = await follow(origin, writer?.token ?? "");
  const list = await read(origin, `/api/user/${writer?.id}`);
  const comment = await post<{ id: string }>(origin, "/api/comments", {
    token: writer?.token ?? "",
    body: {
      target_kind: "article",
      target_id: articleId,
      body: "经过连接池写的一条",
      idempotency_key: "pooled-comment-1",
    },
  });
  const again = await post<{ id: string }>(origin, "/api/comments", {
    token: writer?.token ?? "",
    body: {
      target_kind: "article",
      target_id: articleId,
      body: "经过连接池写的一条",
      idempotency_key: "pooled-comment-1",
    },
  });
  if (comment.id !== again.id) throw new Error("a comment that was sent twice was written twice");
  step("a comment was written, once");
  await post(origin, `/api/user/${writer?.id}/follow`, { token });
  await within("a notice on the open page", stream.next(), 20_000);
  await stream.close();
  step("the open page heard of a new follower");
  await until(
    "the kept answer to be dropped",
    async () => (await read(origin, `/api/user/${writer?.id}`)) !== list,
  );
  step("what was kept was dropped");
  // More at the same time than the pool has connections: each transaction gets another one.
  const posts = await Promise.all(
    members.slice(1).map(({ token: by }, at) =>
      post<{ id: string }>(origin, "/api/posts", {
        token: by,
        body: {
          ...{ board_id: boardId, title: `第 ${at} 次经过连接池`, idempotency_key: `pooled-post-${at}` },
          document: documentOfText("一路经过连接池，哪条连接都一样。"),
        },
      }),
    ),
  );
  step(`${posts.length} posts were written side by side`);
  await post(origin, "/api/my/check-in", { token });
  await until("what is done behind the commit", () =>
    withClient(url, async (by) => {
      const { rows } = await by.query<{ left: number }>(`
        select ((select count(*) from waiting_acts) + (select count(*) from waiting_documents))::int as left`);
      return rows[0]?.left === 0;
    }),
  );
  step("what was left to do behind the commits is done");
  await until(
    "a job of every minute",
    () =>
      withClient(url, async (by) => {
        const { rows } = await by.query<{ done: number }>(
          "select count(*)::int as done from pgboss.job where name = 'figures.fold' and state = 'completed'",
        );
        return (rows[0]?.done ?? 0) > 0;
      }),
    120_000,
  );
  step("a job of every minute was done");
  const search = await read(origin, `/api/search?q=${encodeURIComponent("连接池")}`);
  if (!search.startsWith('{"state":true')) throw new Error(`a search: ${search.slice(0, 300)}`);
  step("a search, with a limit of its own, was answered");
  return found;
}

interface Given {
  token?: string;
  body?: unknown;
}

async function post<T>(origin: string, path: string, { token, body }: Given): Promise<T> {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { data: T }).data;
}

async function read(origin: string, path: string): Promise<string> {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
}

/** An open page. @returns the next thing that it hears */
async function follow(origin: string, token: string) {
  const leave = new AbortController();
  const { body } = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  if (body === null) throw new Error("there is no stream of events");
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const events = async (wanted: (name: string) => boolean): Promise<string> => {
    for (;;) {
      const found = [...text.matchAll(/^event: (.*)$/gm)].map(([, name = ""]) => name).find(wanted);
      if (found !== undefined) return found;
      const { value, done } = await reader.read();
      if (done) throw new Error("the stream of events ended");
      text += value;
    }
  };
  await events((name) => name === "ready");
  return {
    next: () => events((name) => name !== "ready"),
    async close() {
      leave.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}
