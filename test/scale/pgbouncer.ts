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
    await until("PgBouncer", () =>
      withClient(pooled, (by) => by.query("select 1")).then(
        () => true,
        () => false,
      ),
    );
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
  const stream = await follow(origin, writer?.token ?? "", articleId);
  const list = await read(origin, `/api/articles/${articleId}`);
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
  await within("an event on the open page", stream.next(), 20_000);
  await stream.close();
  step("the open page heard of something");
  await until(
    "the kept answer to be dropped",
    async () => (await read(origin, `/api/articles/${articleId}`)) !== list,
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
  const sent = await withClient(url, async (by) => {
    const { rows } = await by.query<{ count: number }>("select count(*)::int as count from pgboss.queue");
    return rows[0]?.count ?? 0;
  });
  if (sent === 0) throw new Error("there are no queues of jobs");
  await until("what is done behind the commit", () =>
    withClient(url, async (by) => {
      const { rows } = await by.query<{ left: number }>(`
        select ((select count(*) from waiting_acts) + (select count(*) from waiting_documents))::int as left`);
      return rows[0]?.left === 0;
    }),
  );
  step(`what was left to do behind the commits is done; ${sent} queues of jobs`);
  const search = await read(origin, `/api/search?q=${encodeURIComponent("连接池")}`);
  if (!search.includes("连接池")) throw new Error(`what was written is not found: ${search.slice(0, 300)}`);
  step("a search, with a limit of its own, found what was written");
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
async function follow(origin: string, token: string, articleId: string) {
  const leave = new AbortController();
  const { body } = await fetch(`${origin}/api/events?watch=text:article:${articleId}`, {
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
