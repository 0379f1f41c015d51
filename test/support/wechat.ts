import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface WechatStandIn {
  base: string;
  appId: string;
  appSecret: string;
  /** Paths asked for, in order. */
  requests: string[];
  /** The ticket that counts now. */
  ticket(): string;
  /** Something else asked for a new access token by force: the present one is void. */
  voidToken(): void;
  /** From now on every call is answered with this error; null ends it. */
  fail(errcode: number | null): void;
  close(): Promise<void>;
}

/**
 * A local server that answers like WeChat's: a stable access token that stays the same until it is forced to
 * change, tickets for valid tokens only, and errors as HTTP 200 with `errcode`.
 */
export async function startWechatStandIn(): Promise<WechatStandIn> {
  const owner = { appId: "wx0paddock", appSecret: "not-a-real-secret" };
  const requests: string[] = [];
  let tokens = 1;
  let failing: number | null = null;
  const token = () => `token-${tokens}`;
  const ticket = () => `ticket-of-${token()}`;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      requests.push(url.pathname);
      const answer = (body: object) => {
        response.writeHead(200, { "content-type": "application/json" });
        // Slow enough that callers meet on the way.
        setTimeout(() => response.end(JSON.stringify(body)), 30);
      };
      if (failing !== null) return answer({ errcode: failing, errmsg: "stand-in fails" });
      if (request.method === "POST" && url.pathname === "/cgi-bin/stable_token") {
        const body = JSON.parse(text) as Record<string, unknown>;
        if (body.appid !== owner.appId) return answer({ errcode: 40013, errmsg: "invalid appid" });
        if (body.secret !== owner.appSecret) return answer({ errcode: 40125, errmsg: "invalid appsecret" });
        if (body.grant_type !== "client_credential")
          return answer({ errcode: 40002, errmsg: "invalid grant_type" });
        if (body.force_refresh === true) tokens += 1;
        return answer({ access_token: token(), expires_in: 7200 });
      }
      if (request.method === "GET" && url.pathname === "/cgi-bin/ticket/getticket") {
        if (url.searchParams.get("access_token") !== token())
          return answer({ errcode: 40001, errmsg: "invalid credential" });
        if (url.searchParams.get("type") !== "jsapi")
          return answer({ errcode: 40097, errmsg: "invalid args" });
        return answer({ errcode: 0, errmsg: "ok", ticket: ticket(), expires_in: 7200 });
      }
      response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...owner,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    ticket,
    voidToken() {
      tokens += 1;
    },
    fail(errcode) {
      failing = errcode;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
