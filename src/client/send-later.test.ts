import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastStore } from "#ui/toast-store.ts";
import { configureRequests, RequestError } from "./request.ts";
import {
  forgetUnsent,
  forgetWrite,
  keepForLater,
  type LaterWrite,
  remindOfUnsent,
  startSending,
} from "./send-later.ts";
import { dropSession, signIn } from "./session.ts";

const ME = { id: "7", nickname: "老邱" };
const OFFLINE = new RequestError(0, "NETWORK", ["网络不给力，请检查后重试"]);
const like = (id: string, method: "PUT" | "DELETE" = "PUT"): LaterWrite => ({
  key: `like:article:${id}`,
  endpoint: `${method} /api/likes/{kind}/{id}`,
  params: { kind: "article", id },
});

let items: Map<string, string>;
let page: EventTarget;
let online: boolean;
let sent: string[];
/** By path; 200 without one, "offline" for no network. */
let answers: Record<string, number | "offline">;

const said = () => toastStore.get()?.text;
const waiting = () => JSON.parse(items.get("paddock.waiting") ?? '{"writes":[]}').writes.length;
const backOnline = () => {
  online = true;
  page.dispatchEvent(new Event("online"));
};

beforeEach(() => {
  items = new Map();
  sent = [];
  answers = {};
  online = false;
  page = new EventTarget();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("location", { pathname: "/", search: "" });
  vi.stubGlobal("navigator", {
    get onLine() {
      return online;
    },
  });
  configureRequests({
    inProcess: true,
    transport: async (path, { method }) => {
      sent.push(`${method} ${path}`);
      const answer = answers[path] ?? 200;
      if (answer === "offline") throw new TypeError("offline");
      const body = answer === 200 ? { state: true, data: {} } : { state: false, error: ["不行"], code: "X" };
      return new Response(JSON.stringify(body), { status: answer });
    },
  });
  toastStore.dismiss();
  signIn("pm_1", ME);
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

test("what was done without a network is sent once it is back, each thing as it was wanted last", async () => {
  startSending(new QueryClient());
  expect(keepForLater(OFFLINE, like("1"))).toBe(true);
  expect(keepForLater(OFFLINE, like("2"))).toBe(true);
  expect(keepForLater(OFFLINE, like("1", "DELETE"))).toBe(true);
  expect(said()).toContain("恢复后会自动发出");
  expect(sent).toEqual([]);
  backOnline();
  await vi.waitFor(() => expect(said()).toContain("2 个操作已提交"));
  expect(sent.sort()).toEqual(["DELETE /api/likes/article/1", "PUT /api/likes/article/2"]);
  expect(items.has("paddock.waiting")).toBe(false);
});

test("only the network makes something wait, and only for a member", () => {
  expect(keepForLater(new RequestError(403, "FORBIDDEN", ["禁止访问"]), like("1"))).toBe(false);
  expect(keepForLater(new Error("bug"), like("1"))).toBe(false);
  dropSession();
  expect(keepForLater(OFFLINE, like("1"))).toBe(false);
  expect(waiting()).toBe(0);
});

test("what is refused is told and forgotten; a server that is out is asked again later", async () => {
  keepForLater(OFFLINE, like("1"));
  keepForLater(OFFLINE, like("2"));
  answers["/api/likes/article/1"] = 404;
  answers["/api/likes/article/2"] = 503;
  startSending(new QueryClient());
  backOnline();
  await vi.waitFor(() => expect(said()).toBe("部分操作失败：不行"));
  expect(waiting()).toBe(1);
  answers = {};
  backOnline();
  await vi.waitFor(() => expect(waiting()).toBe(0));
});

test("signing out drops what waits, and says so: the next account must not send it", async () => {
  startSending(new QueryClient());
  keepForLater(OFFLINE, like("1"));
  dropSession();
  expect(said()).toBe("已退出登录，断网时的 1 个操作未提交");
  signIn("pm_2", { id: "8", nickname: "别人" });
  backOnline();
  await Promise.resolve();
  expect(sent).toEqual([]);
  expect(items.has("paddock.waiting")).toBe(false);
});

test("what another account left on this phone is not sent", async () => {
  keepForLater(OFFLINE, like("1"));
  signIn("pm_2", { id: "8", nickname: "别人" });
  keepForLater(OFFLINE, like("2"));
  startSending(new QueryClient());
  backOnline();
  await vi.waitFor(() => expect(sent).toEqual(["PUT /api/likes/article/2"]));
});

test("what was done anew with a network takes the place of what waited", async () => {
  startSending(new QueryClient());
  keepForLater(OFFLINE, like("1"));
  forgetWrite("like:article:1");
  backOnline();
  await Promise.resolve();
  expect(sent).toEqual([]);
});

test("what is older than a week is forgotten", () => {
  const old = { ...like("1"), member: ME.id, at: Date.now() - 8 * 86_400_000 };
  items.set("paddock.waiting", JSON.stringify({ writes: [old], unsent: [] }));
  online = true;
  startSending(new QueryClient());
  expect(sent).toEqual([]);
});

test("a comment that could not be sent is reminded of where it was written, until it is", () => {
  startSending(new QueryClient());
  remindOfUnsent(OFFLINE, { key: "draft:1", path: "/article/1/post", what: "评论" });
  expect(said()).toBe("网络不给力，评论已存为草稿，恢复后提醒你");
  backOnline();
  expect(said()).toBe("网络已恢复，有一条评论尚未发送");
  expect(toastStore.get()?.action?.label).toBe("去发送");
  toastStore.dismiss();
  forgetUnsent("draft:1");
  backOnline();
  expect(said()).toBeUndefined();
});

test("where storage is refused nothing is promised", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("refused");
    },
  });
  expect(keepForLater(OFFLINE, like("1"))).toBe(false);
});
