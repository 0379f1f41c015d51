import { createServer } from "node:net";
import { until } from "../support/within.ts";
import { ask } from "./support/load.ts";
import { seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

/** A page waits for fifteen seconds. */
const LIMIT_MS = 16_000;
const MOBILES = 3;

/**
 * SMS and WeChat are out: names that nobody resolves, ports that refuse, services that take everything and say nothing.
 * @throws Error when a request hangs, is answered with an inner error, or pages and writes suffer from it
 */
export default async function outsideDown(say: (line: string) => void): Promise<void> {
  const silent = createServer((socket) => void socket.on("error", () => undefined));
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const places = {
    "names gone": "http://nobody-resolves-this.invalid",
    "refused connections": "http://127.0.0.1:9",
    "taken and never answered": `http://127.0.0.1:${port}`,
  };
  const site = await openWorldSite({ members: 20 });
  const said: string[] = [];
  try {
    for (const [what, place] of Object.entries(places)) {
      const app = await site.start({
        env: {
          ...{ SMS_PROVIDER: "aliyun", ALIYUN_SMS_ENDPOINT: place, ALIYUN_BILLING_ENDPOINT: place },
          ...{ ALIYUN_ACCESS_KEY_ID: "id", ALIYUN_ACCESS_KEY_SECRET: "secret" },
          ...{ ALIYUN_SMS_SIGN_NAME: "围场", ALIYUN_SMS_TEMPLATE: "SMS_1" },
          ...{ WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "secret", WECHAT_API_BASE: place },
          WECHAT_OPEN_BASE: place,
        },
      });
      let slowest = 0;
      const send = async (path: string, body: object, token?: string) => {
        const begun = performance.now();
        const answer = await ask(`${app.origin}${path}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        });
        slowest = Math.max(slowest, performance.now() - begun);
        if (answer instanceof Error) throw new Error(`${what}: ${path}: ${answer.message}`);
        const { code = "" } = (await answer.json()) as { code?: string };
        if (answer.status === 500 || code === "INTERNAL")
          throw new Error(`${what}: ${path}: ${answer.status} ${code}`);
        return answer.status;
      };
      const codes = await Promise.all(
        Array.from({ length: MOBILES }, (_, at) =>
          send("/api/sms/code", { mobile: `1370000${said.length}${at}00` }),
        ),
      );
      const wechat = await signInByWechat(app.origin, what);
      const commented = await send(
        "/api/comments",
        {
          ...{ target_kind: "article", target_id: site.world.articleId, body: "外面断了，这里照写" },
          idempotency_key: `outside-${port}-${said.length}`,
        },
        site.world.people[0]?.token,
      );
      const page = await ask(`${app.origin}/content?tab=${said.length}`, {
        headers: { accept: "text/html" },
      });
      const share = await ask(`${app.origin}/api/site`);
      if (commented !== 200) throw new Error(`${what}: a comment was answered ${commented}`);
      for (const answer of [page, share])
        if (answer instanceof Error || answer.status !== 200) throw new Error(`${what}: no page meanwhile`);
      if (slowest > LIMIT_MS) throw new Error(`${what}: an answer took ${seconds(slowest)} s`);
      await until("readiness", async () => {
        const ready = await ask(`${app.origin}/readyz`);
        return !(ready instanceof Error) && ready.status === 200;
      });
      said.push(
        `${what}: codes ${[...new Set(codes)]}, WeChat ${wechat}, comments and pages 200, ${seconds(slowest)} s at most`,
      );
      say(said.at(-1) ?? "");
      await app.stop();
    }
    say(said.join("; "));
  } finally {
    await site.close();
    silent.close();
  }
}

/** Comes back from WeChat with a code, as a browser does. @returns the status of the answer */
async function signInByWechat(origin: string, what: string): Promise<number> {
  const asked = await ask(`${origin}/api/wechat/authorize?purpose=agreed`);
  if (asked instanceof Error || asked.status !== 200) throw new Error(`${what}: WeChat is not offered`);
  const { data } = (await asked.json()) as { data: { url: string | null } };
  const state = new URL(data.url ?? "").searchParams.get("state") ?? "";
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const begun = performance.now();
  const answer = await ask(
    `${origin}/api/app-login?code=0123456789abcdef&state=${encodeURIComponent(state)}`,
    {
      headers: { cookie },
    },
  );
  if (answer instanceof Error) throw answer;
  const text = await answer.text();
  if (answer.status === 500 || performance.now() - begun > LIMIT_MS)
    throw new Error(`${what}: a sign-in by WeChat was answered ${answer.status} ${text.slice(0, 200)}`);
  return answer.status;
}
