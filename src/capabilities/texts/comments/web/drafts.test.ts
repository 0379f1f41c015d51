import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDraft, readDraft } from "./drafts.ts";

const place = { target: { kind: "article", id: "1" } } as const;
const picture = {
  id: "3",
  src: "/media/x",
  width: 3,
  height: 2,
  animated: false,
  placeholder: null,
  focus: null,
  photo: null,
};
const hour = 3_600_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("each place keeps its own draft until it is emptied", () => {
  const reply = { ...place, replyToId: "9" };
  keepDraft(place, { text: "评论", pictures: [picture] });
  keepDraft(reply, { text: "回复", pictures: [] });
  expect(readDraft(place)).toEqual({ text: "评论", pictures: [picture] });
  expect(readDraft(reply)?.text).toBe("回复");
  keepDraft(place, { text: "  ", pictures: [] });
  expect(readDraft(place)).toBeNull();
  expect(readDraft(reply)?.text).toBe("回复");
});

test("pictures are given up before the server forgets them, the text after a month", () => {
  keepDraft(place, { text: "评论", pictures: [picture] }, 0);
  expect(readDraft(place, 19 * hour)?.pictures).toEqual([picture]);
  expect(readDraft(place, 23 * hour)).toEqual({ text: "评论", pictures: [] });
  expect(readDraft(place, 31 * 24 * hour)).toBeNull();
});

test("broken or refused storage counts as no draft", () => {
  localStorage.setItem("paddock.draft.comment:article:1::", "{");
  expect(readDraft(place)).toBeNull();
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new Error("refused");
    },
    setItem() {
      throw new Error("refused");
    },
  });
  expect(readDraft(place)).toBeNull();
  expect(() => keepDraft(place, { text: "评论", pictures: [] })).not.toThrow();
});
