import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configureRequests } from "#client/request.ts";
import { dropSession, signIn } from "#client/session.ts";
import { changeRelation } from "./change-relation.ts";
import { type KnownRelation, relationTo } from "./relation.ts";

const stranger: KnownRelation = {
  relation: { following: false, followed_by: false, blocked: false, blocked_by: false },
  fans: 4,
};

let items: Map<string, string>;
let queryClient: QueryClient;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  queryClient = new QueryClient();
  queryClient.setQueryData(relationTo("3").queryKey, stranger);
  configureRequests({ transport: () => Promise.reject(new TypeError("offline")), announce: () => undefined });
  signIn("pm_1", { id: "7", nickname: "老邱" });
});
afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

test("without a network a follow is shown and waits to be sent", async () => {
  expect(await changeRelation(queryClient, "follow", "3")).toBe(false);
  expect(queryClient.getQueryData(relationTo("3").queryKey)).toEqual({
    relation: { ...stranger.relation, following: true },
    fans: 5,
  });
  expect(items.get("paddock.waiting")).toContain("POST /api/user/{id}/follow");
});

test("a block that could not be sent is refused: nobody may believe to be safe from somebody", async () => {
  await expect(changeRelation(queryClient, "block", "3")).rejects.toMatchObject({ status: 0 });
  expect(items.has("paddock.waiting")).toBe(false);
});
