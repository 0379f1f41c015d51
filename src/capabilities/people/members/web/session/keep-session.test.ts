import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bridge, setBridge } from "#bridge/bridge.ts";
import type { memberEndpoints } from "#capabilities/people/members/contract.ts";
import { apiClient, configureRequests } from "#client/request.ts";
import { dropSession, signIn, useSession } from "#client/session.ts";
import { keepSession } from "./keep-session.ts";

const HOUR = 3_600_000;
const user = { id: "7", nickname: "老邱", avatar: null };
const profile = { ...user, avatar: { src: "/media/a" } };

interface Call {
  path: string;
  token: string;
}
type Answer = { status: number; data?: unknown } | "offline";

let now = Date.parse("2026-03-01T12:00:00Z");
let items: Map<string, string>;
let queryClient: QueryClient;
let calls: Call[];
let answers: Record<string, () => Answer>;

const stored = (name: string) => items.get(`paddock.${name}`);
const called = (path: string) => calls.filter((call) => call.path === path);
const inAnotherTab = (name: string, value: string | number) => items.set(`paddock.${name}`, String(value));

beforeEach(() => {
  // Later than anything that an earlier test did.
  now += 100 * HOUR;
  vi.useFakeTimers({ now, toFake: ["Date"] });
  items = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  queryClient = new QueryClient();
  calls = [];
  answers = {
    "/api/user": () => ({ status: 200, data: profile }),
    "/api/token/refresh": () => ({ status: 200, data: { access_token: "pm_new" } }),
  };
  configureRequests({
    transport: async (path, init) => {
      const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? "";
      calls.push({ path, token });
      const answer = answers[path]?.() ?? { status: 500 };
      if (answer === "offline") throw new TypeError("offline");
      const ok = { state: true, data: answer.data };
      const refused = { state: false, error: ["不行"], code: "X" };
      return new Response(JSON.stringify(answer.status === 200 ? ok : refused), { status: answer.status });
    },
  });
  dropSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function later(hours: number): void {
  vi.setSystemTime(Date.now() + hours * HOUR);
}

test("a visitor asks for nothing", async () => {
  await keepSession(queryClient);
  expect(calls).toEqual([]);
});

test("a token without a user fetches the profile, once, whatever navigates meanwhile", async () => {
  useSession.setState({ token: "pm_a", tokenIssuedAt: Date.now() });
  await Promise.all([keepSession(queryClient), keepSession(queryClient), keepSession(queryClient)]);
  await keepSession(queryClient);
  expect(calls).toEqual([{ path: "/api/user", token: "pm_a" }]);
  expect(useSession.getState().user).toEqual({ id: "7", nickname: "老邱", avatar: "/media/a" });
  expect(queryClient.getQueryData(["own", "profile"])).toEqual(profile);
});

test.each(["offline" as const, { status: 500 }, { status: 403 }])(
  "a profile that does not come (%j) throws nothing and keeps the token",
  async (answer) => {
    answers["/api/user"] = () => answer;
    signIn("pm_a", user);
    useSession.setState({ user: null });
    await expect(keepSession(queryClient)).resolves.toBeUndefined();
    expect(useSession.getState()).toMatchObject({ token: "pm_a", user: null });
  },
);

test("a refused token is dropped, in memory and in storage", async () => {
  answers["/api/user"] = () => ({ status: 401 });
  signIn("pm_a", user);
  useSession.setState({ user: null });
  await keepSession(queryClient);
  expect(useSession.getState().token).toBeNull();
  expect(stored("token")).toBeUndefined();
});

test("a token is rotated once it is older than twelve hours", async () => {
  signIn("pm_a", user);
  later(11.9);
  await keepSession(queryClient);
  expect(called("/api/token/refresh")).toEqual([]);
  later(0.2);
  await keepSession(queryClient);
  await keepSession(queryClient);
  expect(called("/api/token/refresh")).toEqual([{ path: "/api/token/refresh", token: "pm_a" }]);
  expect(useSession.getState().token).toBe("pm_new");
  expect(stored("token")).toBe("pm_new");
  expect(Number(stored("token_issued_at"))).toBe(Date.now());
});

test("a tab that waited for the lock takes the token that another tab got", async () => {
  signIn("pm_a", user);
  later(13);
  vi.stubGlobal("navigator", {
    locks: {
      request: async (_name: string, work: () => Promise<void>) => {
        inAnotherTab("token", "pm_other");
        inAnotherTab("token_issued_at", Date.now());
        await work();
      },
    },
  });
  await keepSession(queryClient);
  expect(called("/api/token/refresh")).toEqual([]);
  expect(useSession.getState().token).toBe("pm_other");
});

test("a tab whose token is rotated away while it asks takes the stored one instead of signing everybody out", async () => {
  signIn("pm_old", user);
  useSession.setState({ user: null });
  answers["/api/user"] = () => {
    inAnotherTab("token", "pm_other");
    return { status: 401 };
  };
  await keepSession(queryClient);
  expect(useSession.getState().token).toBe("pm_other");
  expect(stored("token")).toBe("pm_other");
});

test("signing out while the rotation is under way stays signed out", async () => {
  signIn("pm_a", user);
  later(13);
  answers["/api/token/refresh"] = () => {
    dropSession();
    return { status: 200, data: { access_token: "pm_new" } };
  };
  await keepSession(queryClient);
  expect(useSession.getState().token).toBeNull();
  expect(stored("token")).toBeUndefined();
});

test("a failed rotation keeps the token and is tried again after a minute, not at every step", async () => {
  signIn("pm_a", user);
  later(13);
  answers["/api/token/refresh"] = () => "offline";
  await keepSession(queryClient);
  await keepSession(queryClient);
  expect(called("/api/token/refresh")).toHaveLength(1);
  expect(useSession.getState().token).toBe("pm_a");
  later(0.02);
  answers["/api/token/refresh"] = () => ({ status: 200, data: { access_token: "pm_new" } });
  await keepSession(queryClient);
  expect(useSession.getState().token).toBe("pm_new");
});

test("where storage is refused the session lives in memory and is rotated there", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  signIn("pm_a", user);
  later(13);
  await keepSession(queryClient);
  expect(useSession.getState().token).toBe("pm_new");
});

test("a tab that slept asks with the token that another tab has stored, never with a void one", async () => {
  signIn("pm_old", user);
  inAnotherTab("token", "pm_new");
  inAnotherTab("token_issued_at", now);
  const ask = apiClient<typeof memberEndpoints>();
  await ask("GET /api/user");
  expect(called("/api/user").map((call) => call.token)).toEqual(["pm_new"]);
});

test("inside the native shell, which brings its own copy of it along, an old token stays as it is", async () => {
  const before = bridge();
  setBridge({ ...before, host: "shell" });
  try {
    signIn("pm_shell", user);
    useSession.setState({ tokenIssuedAt: Date.now() - 13 * HOUR });
    await keepSession(queryClient);
    expect(called("/api/token/refresh")).toEqual([]);
    expect(stored("token")).toBe("pm_shell");
  } finally {
    setBridge(before);
  }
});
