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

/** Enough of the browser's storage, whose names stand on it as its own. */
function storage(given: Record<string, string>) {
  const items: Record<string, string> = { ...given };
  const hidden = { enumerable: false };
  return Object.defineProperties(items, {
    getItem: { ...hidden, value: (key: string) => items[key] ?? null },
    setItem: {
      ...hidden,
      value: (key: string, value: string) => {
        items[key] = value;
      },
    },
    removeItem: { ...hidden, value: (key: string) => delete items[key] },
  });
}

const asked = (title: string) =>
  vi.waitFor(() => {
    const question = confirmStore.get();
    expect(question?.title).toContain(title);
    return question;
  });

test.each([
  ["clears", true],
  ["keeps", false],
])("whoever signs out hears that drafts stay on the phone, and %s them", async (_, clears) => {
  const local = storage({
    "paddock.draft.comment:post:1::": "{}",
    "paddock.draft.write:7:post": "{}",
    "paddock.color_scheme": "dark",
  });
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", storage({ "paddock.form.address.7": "{}" }));
  vi.stubGlobal("fetch", async () => Response.json({ state: true, data: { ok: true } }));
  signIn("pm_1", { id: "7", nickname: "老邱" });
  const left = leave();
  (await asked("退出登录"))?.answer(true);
  const question = await asked("3 份草稿");
  expect(question).toMatchObject({ confirmLabel: "清除草稿", cancelLabel: "留在本机", danger: true });
  question?.answer(clears);
  await left;
  expect(useSession.getState().token).toBe(null);
  const drafts = ["paddock.draft.comment:post:1::", "paddock.draft.write:7:post"];
  expect(Object.keys(local).filter((name) => name.startsWith("paddock.draft"))).toEqual(clears ? [] : drafts);
  expect(local["paddock.color_scheme"]).toBe("dark");
});

test("who stays signed in is not asked about drafts", async () => {
  vi.stubGlobal("localStorage", storage({ "paddock.draft.comment:post:1::": "{}" }));
  vi.stubGlobal("sessionStorage", storage({}));
  signIn("pm_1", { id: "7", nickname: "老邱" });
  const left = leave();
  (await asked("退出登录"))?.answer(false);
  await left;
  expect(confirmStore.get()).toBe(null);
  expect(useSession.getState().token).toBe("pm_1");
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
  await vi.waitFor(() => expect(confirmStore.get()?.text).toContain("1 个操作尚未提交"));
  confirmStore.get()?.answer(false);
  await left;
  expect(useSession.getState().token).toBe("pm_1");
});
