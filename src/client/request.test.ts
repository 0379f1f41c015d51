import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiClient, configureRequests, RequestError, type Transport } from "./request.ts";
import { useSession } from "./session.ts";

type Endpoints = { "GET /api/things/{id}": never; "POST /api/things": never };
const api = apiClient<Endpoints>() as unknown as (
  key: string,
  parts?: object,
  options?: object,
) => Promise<unknown>;

let announced: string[];
let refused: string[];
let sent: { path: string; init: RequestInit }[];

function answer(status: number, body: unknown): Transport {
  return async (path, init) => {
    sent.push({ path, init });
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  };
}

beforeEach(() => {
  announced = [];
  refused = [];
  sent = [];
  useSession.setState({ token: null });
  configureRequests({
    announce: (message) => announced.push(message),
    onTokenRefused: (token) => refused.push(token),
  });
});
afterEach(() => vi.useRealTimers());

const headersOf = (index: number) => (sent[index]?.init.headers ?? {}) as Record<string, string>;

test("fills parameters and query, and sends credentials", async () => {
  configureRequests({ transport: answer(200, { state: true, data: 7 }) });
  await expect(
    api("GET /api/things/{id}", { params: { id: "a b" }, query: { q: "x", none: undefined } }),
  ).resolves.toBe(7);
  expect(sent[0]?.path).toBe("/api/things/a%20b?q=x");
  expect(sent[0]?.init.credentials).toBe("include");
});

test("the two headers are there once a token is set, and not before", async () => {
  configureRequests({ transport: answer(200, { state: true, data: null }) });
  await api("GET /api/things/{id}", { params: { id: "1" } });
  useSession.setState({ token: "pm_x" });
  await api("GET /api/things/{id}", { params: { id: "1" } });
  expect(headersOf(0)).not.toHaveProperty("authorization");
  expect(headersOf(0)).not.toHaveProperty("x-requested-with");
  expect(headersOf(1)).toMatchObject({ authorization: "Bearer pm_x", "x-requested-with": "XMLHttpRequest" });
});

test.each([
  [200, { state: false, error: ["太长", "有敏感词"], code: "X" }, "太长，有敏感词"],
  [409, { state: false, error: ["评论已关闭"], code: "COMMENTS_CLOSED" }, "评论已关闭"],
  [500, { state: false, error: ["secret detail"], code: "INTERNAL" }, "服务器内部错误"],
  [502, "<html>bad gateway</html>", "服务器内部错误"],
  [403, { state: false, error: ["别的话"], code: "FORBIDDEN" }, "禁止访问"],
])("%i is announced in the catalogue's words and raised again", async (status, body, message) => {
  configureRequests({ transport: answer(status, body) });
  await expect(api("GET /api/things/{id}", { params: { id: "1" } })).rejects.toBeInstanceOf(RequestError);
  expect(announced).toEqual([message]);
});

test("401 announces nothing and gives the void token up", async () => {
  useSession.setState({ token: "pm_void" });
  configureRequests({
    transport: answer(401, { state: false, error: ["请先登录"], code: "UNAUTHENTICATED" }),
  });
  await expect(api("GET /api/things/{id}", { params: { id: "1" } })).rejects.toMatchObject({ status: 401 });
  expect(announced).toEqual([]);
  expect(refused).toEqual(["pm_void"]);
});

test("a change without a body outlives its page, what is read or written at length does not", async () => {
  configureRequests({ transport: answer(200, { state: true, data: null }) });
  await api("PUT /api/things/{id}", { params: { id: "1" } });
  await api("GET /api/things/{id}", { params: { id: "1" } });
  await api("POST /api/things", { body: { text: "长" } });
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false, false]);
});

test("offline says so", async () => {
  configureRequests({ transport: () => Promise.reject(new TypeError("Failed to fetch")) });
  await expect(api("GET /api/things/{id}", { params: { id: "1" } })).rejects.toMatchObject({ status: 0 });
  expect(announced).toEqual(["网络不给力，请检查后重试"]);
});

test("an answer that takes longer than 15 seconds counts as no network", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    expect(ms).toBe(15_000);
    return AbortSignal.abort(new DOMException("late", "TimeoutError"));
  });
  configureRequests({
    transport: (_path, init) =>
      init.signal?.aborted ? Promise.reject(init.signal.reason) : Promise.resolve(new Response("{}")),
  });
  await expect(api("GET /api/things/{id}", { params: { id: "1" } })).rejects.toMatchObject({
    status: 0,
    code: "TIMEOUT",
  });
  expect(announced).toEqual(["网络不给力，请检查后重试"]);
  timeout.mockRestore();
});

/** An answer whose body breaks off after its first bytes. */
const brokenOff = (why: Error) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"state":true,'));
        controller.error(why);
      },
    }),
  );

test.each([
  ["the line is lost", new TypeError("network error"), "NETWORK"],
  ["15 seconds are over", new DOMException("late", "TimeoutError"), "TIMEOUT"],
])("when %s while the body arrives, that is the network", async (_when, why, code) => {
  configureRequests({ transport: async () => brokenOff(why) });
  await expect(api("GET /api/things/{id}", { params: { id: "1" } })).rejects.toMatchObject({
    status: 0,
    code,
  });
  expect(announced).toEqual(["网络不给力，请检查后重试"]);
});

test("who gives up while the body arrives is told nothing", async () => {
  const gaveUp = new AbortController();
  configureRequests({
    transport: async () => {
      gaveUp.abort();
      return brokenOff(new DOMException("gone", "AbortError"));
    },
  });
  await expect(
    api("GET /api/things/{id}", { params: { id: "1" } }, { signal: gaveUp.signal }),
  ).rejects.toMatchObject({ name: "AbortError" });
  expect(announced).toEqual([]);
});

test("quiet requests leave telling to the caller", async () => {
  configureRequests({ transport: answer(404, { state: false, error: ["没有了"], code: "NOT_FOUND" }) });
  await expect(api("GET /api/things/{id}", { params: { id: "1" } }, { quiet: true })).rejects.toMatchObject({
    messages: ["没有了"],
  });
  expect(announced).toEqual([]);
});
