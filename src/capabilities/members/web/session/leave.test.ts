import { afterEach, expect, test, vi } from "vitest";
import { RequestError } from "#client/request.ts";
import { keepForLater } from "#client/send-later.ts";
import { dropSession, signIn, useSession } from "#client/session.ts";
import { confirmStore } from "#ui/confirm-store.ts";
import { leave } from "./leave.ts";

afterEach(() => {
  dropSession();
  vi.unstubAllGlobals();
});

test("whoever signs out is told what was not sent yet, and may stay", async () => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  signIn("pm_1", { id: "7", nickname: "老邱" });
  const offline = new RequestError(0, "NETWORK", ["网络不给力，请检查后重试"]);
  keepForLater(offline, {
    key: "like:article:1",
    endpoint: "PUT /api/likes/{kind}/{id}",
    params: { kind: "article", id: "1" },
  });
  const left = leave();
  await vi.waitFor(() => expect(confirmStore.get()?.text).toContain("1 个操作还没有发出"));
  confirmStore.get()?.answer(false);
  await left;
  expect(useSession.getState().token).toBe("pm_1");
});
