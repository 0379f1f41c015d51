import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Draft } from "#capabilities/texts/writing/contract.ts";
import { configureRequests } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import {
  adoptLocal,
  doneDrafts,
  emptyContent,
  keepLocal,
  type LocalDraft,
  localDrafts,
  noteDone,
  readLocal,
} from "./local-drafts.ts";
import { openDraft } from "./open-draft.ts";
import { syncAll, syncDraft } from "./sync-draft.ts";

const subject = { kind: "post", section: "main" };
const local = (values: Partial<LocalDraft> = {}): LocalDraft => ({
  key: "answer:5",
  kind: "answer",
  section: "main",
  content: { ...emptyContent(), text: "这台设备写的" },
  pictures: [],
  videos: [],
  version: 1,
  synced: false,
  submission: { key: "k", of: "" },
  missing: 0,
  at: Date.now(),
  ...values,
});
const onServer = (values: Partial<Draft> = {}): Draft => ({
  key: "answer:5",
  kind: "answer",
  section: "main",
  content: { ...emptyContent(), text: "另一台写的" },
  version: 2,
  updated_at: new Date().toISOString(),
  pictures: [],
  videos: [],
  ...values,
});

type Answer = { status: number; body: unknown };
const ok = (data: unknown): Answer => ({ status: 200, body: { state: true, data } });
const refused = (status: number, code: string): Answer => ({
  status,
  body: { state: false, error: ["不行"], code },
});

/** Answers requests, and remembers them. */
function answering(
  answer: (method: string, path: string, body: { content?: unknown } | undefined) => Answer,
) {
  const asked: string[] = [];
  configureRequests({
    inProcess: true,
    transport: async (path, { method = "GET", body }) => {
      asked.push(`${method} ${decodeURIComponent(path)}`);
      const { status, body: json } = answer(
        method,
        decodeURIComponent(path),
        typeof body === "string" ? JSON.parse(body) : undefined,
      );
      return { ok: status === 200, status, json: async () => json };
    },
  });
  return asked;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  useSession.setState({ token: "t", user: { id: "7", nickname: "我" } });
});
afterEach(() => vi.unstubAllGlobals());

test("what another device kept meanwhile stays, and this one goes on beside it", async () => {
  const asked = answering((method, path, body) =>
    method === "PUT" && path.endsWith("answer:5")
      ? refused(409, "CHANGED")
      : ok(onServer({ content: body?.content as Draft["content"], version: 1 })),
  );
  const outcome = await syncDraft(local());
  expect(outcome.state).toBe("forked");
  expect(outcome).toMatchObject({ draft: { version: 1, synced: true, content: { text: "这台设备写的" } } });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatch(/PUT \/api\/my\/drafts\/answer:5:[0-9a-f]{12}$/);
});

test("without a network a draft stays on the device, and is brought to the server later", async () => {
  configureRequests({
    inProcess: true,
    transport: async () => {
      throw new TypeError("offline");
    },
  });
  keepLocal("7", local());
  expect(await syncDraft(local())).toEqual({ state: "local", reason: null });
  answering(() => ok(onServer({ version: 2 })));
  await syncAll("7");
  expect(readLocal("7", "answer:5")).toMatchObject({ synced: true, version: 2 });
});

test("what was handed in is deleted on the server with the next drafts, when it could not be at once", async () => {
  noteDone("7", "post:1");
  answering(() => refused(503, "UNAVAILABLE"));
  await syncAll("7");
  expect(doneDrafts()).toHaveLength(1);
  const asked = answering(() => ok({ ok: true }));
  await syncAll("7");
  expect(asked).toEqual(["DELETE /api/my/drafts/post:1"]);
  expect(doneDrafts()).toEqual([]);
});

test("what a visitor wrote is the member's who signs in, and nobody else's", () => {
  keepLocal("", local({ key: "post:a", kind: "post" }));
  adoptLocal("7");
  expect(localDrafts("7").map(({ key }) => key)).toEqual(["post:a"]);
  expect(localDrafts("8")).toEqual([]);
  expect(localDrafts("")).toEqual([]);
});

test("where visitor and member began the same thing, both stay", () => {
  keepLocal("", local({ content: { ...emptyContent(), text: "登录前写的" } }));
  keepLocal("7", local());
  adoptLocal("7");
  expect(
    localDrafts("7")
      .map(({ content }) => content.text)
      .sort(),
  ).toEqual(["登录前写的", "这台设备写的"].sort());
  expect(readLocal("7", "answer:5")?.content.text).toBe("这台设备写的");
});

test("the composer goes on from what the server has, unless this device has something that the server has not", async () => {
  const answer = { kind: "answer", section: "main", target: "5" };
  answering(() => ok({ draft: onServer() }));
  expect(await openDraft(answer, "7")).toMatchObject({
    continued: true,
    draft: { content: { text: "另一台写的" }, version: 2 },
  });
  keepLocal("7", local());
  expect(await openDraft(answer, "7")).toMatchObject({ draft: { content: { text: "这台设备写的" } } });
});

test("what was begun last goes on, where it belongs to the same section and board", async () => {
  answering(() => ok({ draft: null }));
  const key = `post:${"a".repeat(20)}`;
  keepLocal(
    "7",
    local({ key, kind: "post", content: { ...emptyContent(), text: "旧", fields: { board: "3" } } }),
  );
  const open = async (values: object) => (await openDraft({ ...subject, ...values }, "7")).draft.content.text;
  expect(await open({})).toBe("旧");
  expect(await open({ preset: { board: "3" } })).toBe("旧");
  expect(await open({ preset: { board: "4" } })).toBe("");
  expect(await open({ section: "elsewhere" })).toBe("");
  expect(await open({ text: "#话题# " })).toBe("#话题# ");
});

test("something own that is changed stands in the composer with its names and pictures", async () => {
  answering(() => ok({ draft: null }));
  const { draft } = await openDraft(
    {
      ...subject,
      edit: {
        id: "12",
        version: "v",
        title: "标题",
        document: {
          blocks: [
            { type: "paragraph", inlines: [{ type: "mention", member_id: "9", name: "小陈" }] },
            { type: "picture", media_id: "3", caption: "" },
          ],
          pictures: [],
          videos: [],
          topics: [],
        },
      },
    },
    "7",
  );
  expect(draft).toMatchObject({
    key: "post:edit-12",
    content: {
      title: "标题",
      text: "@小陈",
      mentions: [{ member_id: "9", name: "小陈" }],
      picture_ids: ["3"],
    },
  });
});
