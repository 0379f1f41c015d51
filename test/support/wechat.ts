import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { choicePage, people, portrait, type WechatPerson } from "./wechat-people.ts";

/** What goes wrong with calls of one path: an error, an answer that is not what was promised, or none for a while. */
export type WechatFault = { errcode: number } | { body: string } | { delay: number };

export interface WechatStandIn {
  base: string;
  appId: string;
  appSecret: string;
  /** Paths asked for, in order. */
  requests: string[];
  /** Template messages that were delivered. */
  messages: Record<string, unknown>[];
  /** The ticket that counts now. */
  ticket(): string;
  /** Something else asked for a new access token by force: the present one is void. */
  voidToken(): void;
  /** From now on every call is answered with this error; null ends it. */
  fail(errcode: number | null): void;
  /** The same for the calls of one path. */
  fault(path: string, fault: WechatFault | null): void;
  /** A code as somebody comes back with who agreed. */
  code(person: WechatPerson | string, scope?: string): string;
  close(): Promise<void>;
}

const TEMPLATE = "stand-in-template";

/**
 * A local server that answers like WeChat's, by its documentation: a stable access token that stays the same until it is forced
 * to change, tickets for valid tokens only, codes that work once, messages to followers, errors as HTTP 200 with `errcode`, and
 * in place of the page on which people agree one that offers invented ones.
 */
export async function startWechatStandIn({ port = 0 }: { port?: number } = {}): Promise<WechatStandIn> {
  const owner = { appId: "wx0paddock", appSecret: "not-a-real-secret" };
  const requests: string[] = [];
  const messages: Record<string, unknown>[] = [];
  const faults = new Map<string, WechatFault>();
  const codes = new Map<string, { person: WechatPerson; scope: string; used: boolean }>();
  const grants = new Map<string, WechatPerson>();
  let base = "";
  let tokens = 1;
  let failing: number | null = null;
  const token = () => `token-${tokens}`;
  const ticket = () => `ticket-of-${token()}`;
  const refusedToken = (query: URLSearchParams) => query.get("access_token") !== token();

  function code(given: WechatPerson | string, scope = "snsapi_userinfo"): string {
    const person = typeof given === "string" ? people[given] : given;
    if (person === undefined) throw new Error(`nobody is called ${String(given)}`);
    const made = randomUUID().replaceAll("-", "");
    codes.set(made, { person, scope, used: false });
    return made;
  }

  const calls: Record<string, (query: URLSearchParams, body: Record<string, unknown>) => object> = {
    "POST /cgi-bin/stable_token"(_, body) {
      if (body.appid !== owner.appId) return { errcode: 40013, errmsg: "invalid appid" };
      if (body.secret !== owner.appSecret) return { errcode: 40125, errmsg: "invalid appsecret" };
      if (body.grant_type !== "client_credential") return { errcode: 40002, errmsg: "invalid grant_type" };
      if (body.force_refresh === true) tokens += 1;
      return { access_token: token(), expires_in: 7200 };
    },
    "GET /cgi-bin/ticket/getticket"(query) {
      if (refusedToken(query)) return { errcode: 40001, errmsg: "invalid credential" };
      if (query.get("type") !== "jsapi") return { errcode: 40097, errmsg: "invalid args" };
      return { errcode: 0, errmsg: "ok", ticket: ticket(), expires_in: 7200 };
    },
    "GET /sns/oauth2/access_token"(query) {
      if (query.get("appid") !== owner.appId) return { errcode: 40013, errmsg: "invalid appid" };
      if (query.get("secret") !== owner.appSecret) return { errcode: 40125, errmsg: "invalid appsecret" };
      const issued = codes.get(query.get("code") ?? "");
      if (issued === undefined) return { errcode: 40029, errmsg: "invalid code" };
      if (issued.used) return { errcode: 40163, errmsg: "code been used" };
      issued.used = true;
      const { person, scope } = issued;
      const access_token = `grant-${randomUUID()}`;
      grants.set(access_token, person);
      return {
        access_token,
        expires_in: 7200,
        refresh_token: `refresh-${randomUUID()}`,
        openid: person.openid,
        scope,
        ...(person.unionid && { unionid: person.unionid }),
        ...(person.snapshot && { is_snapshotuser: 1 }),
      };
    },
    "GET /sns/userinfo"(query) {
      const person = grants.get(query.get("access_token") ?? "");
      if (person === undefined) return { errcode: 40001, errmsg: "invalid credential" };
      if (query.get("openid") !== person.openid) return { errcode: 40003, errmsg: "invalid openid" };
      const { openid, nickname, unionid } = person;
      const named = Object.keys(people).find((name) => people[name]?.openid === openid);
      const headimgurl = named === undefined ? "" : `${base}/people/${named}.png`;
      return {
        openid,
        nickname,
        sex: 0,
        headimgurl,
        privilege: [],
        ...(unionid && { unionid }),
      };
    },
    "POST /cgi-bin/message/template/send"(query, body) {
      if (refusedToken(query)) return { errcode: 40001, errmsg: "invalid credential" };
      if (body.template_id !== TEMPLATE) return { errcode: 40037, errmsg: "invalid template_id" };
      const reader = Object.values(people).find(({ openid }) => openid === body.touser);
      if (reader === undefined) return { errcode: 40003, errmsg: "invalid openid" };
      if (!reader.follows) return { errcode: 43004, errmsg: "require subscribe" };
      messages.push(body);
      return { errcode: 0, errmsg: "ok", msgid: messages.length };
    },
  };

  /** The page on which people agree; it sends them back with code and state behind what the address says already. */
  function agreementPage(query: URLSearchParams): string {
    const back = query.get("redirect_uri") ?? "";
    const state = query.get("state") ?? "";
    if (query.get("appid") !== owner.appId || !URL.canParse(back) || query.get("response_type") !== "code")
      return "<h1>Oops! Something went wrong:(</h1>";
    if (!/^\w{0,128}$/.test(state)) return "<h1>state 参数错误</h1>";
    const scope = query.get("scope") ?? "snsapi_base";
    const returning = (values: Record<string, string>) => {
      const url = new URL(back);
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      return url.href;
    };
    const ways = Object.entries(people).map(([name, { nickname, snapshot }]) => ({
      label: snapshot ? "预览页面里的虚拟用户" : nickname,
      href: returning({ code: code(name, scope), state }),
    }));
    return choicePage([...ways, { label: "拒绝", href: returning({ state }) }]);
  }

  function serve(request: IncomingMessage, response: ServerResponse, text: string): void {
    const url = new URL(request.url ?? "/", "http://stand-in");
    requests.push(url.pathname);
    const shown = people[/^\/people\/(\w+)\.png$/.exec(url.pathname)?.[1] ?? ""];
    const call = calls[`${request.method} ${url.pathname}`];
    if (shown !== undefined) response.setHeader("content-type", "image/png").end(portrait(shown.colour));
    else if (url.pathname === "/connect/oauth2/authorize")
      response.setHeader("content-type", "text/html; charset=utf-8").end(agreementPage(url.searchParams));
    else if (call === undefined) response.writeHead(url.pathname === "/favicon.ico" ? 204 : 404).end();
    else {
      const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
      const fault = faults.get(url.pathname) ?? (failing === null ? {} : { errcode: failing });
      answer(response, fault, () => call(url.searchParams, body));
    }
  }

  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => serve(request, response, text));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...owner,
    base,
    requests,
    messages,
    ticket,
    code,
    voidToken() {
      tokens += 1;
    },
    fail(errcode) {
      failing = errcode;
    },
    fault(path, fault) {
      if (fault === null) faults.delete(path);
      else faults.set(path, fault);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers as WeChat does, slow enough that callers meet on the way, or as the fault says. */
function answer(response: ServerResponse, fault: WechatFault | object, make: () => object): void {
  response.setHeader("content-type", "text/plain");
  if ("body" in fault) response.end(fault.body);
  else {
    const delay = "delay" in fault ? fault.delay : 30;
    const told = "errcode" in fault ? { ...fault, errmsg: "stand-in fails" } : make();
    setTimeout(() => response.end(JSON.stringify(told)), delay).unref();
  }
}

/** What makes an app use a stand-in in place of WeChat. */
export const wechatEnv = ({ base, appId, appSecret }: WechatStandIn) => ({
  WECHAT_APP_ID: appId,
  WECHAT_APP_SECRET: appSecret,
  WECHAT_API_BASE: base,
  WECHAT_OPEN_BASE: base,
});
