import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Reaction } from "#capabilities/texts/reactions/contract.ts";
import { configureRequests, type Transport } from "#client/request.ts";
import { dropSession, signIn } from "#client/session.ts";
import { ownReaction } from "./own-reaction.ts";
import { setReaction } from "./set-reaction.ts";

const target = { kind: "article", id: "7" } as const;
const shown: Reaction = {
  id: "7",
  liked: false,
  collected: false,
  disliked: false,
  counts: { likes: 10, collects: 2, comments: 0 },
};

let queryClient: QueryClient;
let sent: string[];
/** Answers are held back until the test lets them go. */
let release: (answer: { status: number; body: unknown }) => void;

beforeEach(() => {
  queryClient = new QueryClient();
  sent = [];
  const transport: Transport = (path, init) => {
    sent.push(`${init.method} ${path}`);
    return new Promise((resolve) => {
      release = ({ status, body }) => resolve(new Response(JSON.stringify(body), { status }));
    });
  };
  configureRequests({ transport, announce: () => undefined });
});

const now = () => queryClient.getQueryData(ownReaction(target).queryKey);
const liked = (on: boolean, likes: number) =>
  release({ status: 200, body: { state: true, data: { liked: on, likes } } });
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("a like shows at once and then takes the server's figure", async () => {
  const done = setReaction(queryClient, "like", target, true, shown);
  expect(now()).toMatchObject({ liked: true, counts: { likes: 11 } });
  liked(true, 14);
  await done;
  expect(now()).toMatchObject({ liked: true, counts: { likes: 14, collects: 2 } });
});

test("a refused like is rolled back and raised", async () => {
  const done = setReaction(queryClient, "like", target, true, shown);
  release({ status: 404, body: { state: false, error: ["没有了"], code: "NOT_FOUND" } });
  await expect(done).rejects.toMatchObject({ status: 404 });
  expect(now()).toMatchObject({ liked: false, counts: { likes: 10 } });
});

test("taps while waiting are told in order, and only the last one", async () => {
  const done = setReaction(queryClient, "like", target, true, shown);
  void setReaction(queryClient, "like", target, false, shown);
  void setReaction(queryClient, "like", target, true, shown);
  void setReaction(queryClient, "like", target, false, shown);
  expect(now()).toMatchObject({ liked: false, counts: { likes: 10 } });
  expect(sent).toEqual(["PUT /api/likes/article/7"]);
  liked(true, 11);
  await turn();
  expect(sent).toEqual(["PUT /api/likes/article/7", "DELETE /api/likes/article/7"]);
  liked(false, 10);
  await done;
  expect(now()).toMatchObject({ liked: false, counts: { likes: 10 } });
});

test("liking and collecting at once do not undo each other", async () => {
  const like = setReaction(queryClient, "like", target, true, shown);
  const answerLike = release;
  const collect = setReaction(queryClient, "collect", target, true, shown);
  release({ status: 200, body: { state: true, data: { collected: true, collects: 3 } } });
  await collect;
  expect(now()).toMatchObject({ liked: true, collected: true });
  answerLike({ status: 500, body: {} });
  await expect(like).rejects.toThrow();
  expect(now()).toMatchObject({ liked: false, collected: true, counts: { likes: 10, collects: 3 } });
});

test("without a network a member's like stays, and waits to be sent", async () => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  onTestFinished(() => {
    dropSession();
    vi.unstubAllGlobals();
  });
  signIn("pm_1", { id: "7", nickname: "老邱" });
  const announced: string[] = [];
  configureRequests({
    transport: () => Promise.reject(new TypeError("offline")),
    announce: (message) => announced.push(message),
  });
  await setReaction(queryClient, "like", target, true, shown);
  expect(now()).toMatchObject({ liked: true, counts: { likes: 11 } });
  expect(items.get("paddock.waiting")).toContain("PUT /api/likes/{kind}/{id}");
  // It waits: that it failed would be wrong, if only for a moment.
  expect(announced).toEqual([]);
  // A visitor has nobody to keep it for.
  dropSession();
  await expect(setReaction(queryClient, "like", target, false, shown)).rejects.toMatchObject({ status: 0 });
  expect(announced).toEqual(["网络不给力，请检查后重试"]);
});
