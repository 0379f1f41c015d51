import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import {
  emptyView,
  type OwnMessage,
  REMEMBERED,
  type RoomView,
  withAnswer,
  withFrames,
  withHello,
  withOlder,
  withOwn,
} from "./view.ts";

const said = (seq: number, more: Partial<LiveMessage> = {}): LiveMessage => ({
  id: `m${seq}`,
  seq,
  kind: "text",
  author: {
    id: "2",
    nickname: "半山腰",
    avatar: null,
    level: 1,
    badges: [],
    certified: [],
    voice: "",
    role: "member",
  },
  part: null,
  body: `第 ${seq} 句`,
  mentions: [],
  region: "",
  at: "2026-11-28T12:00:00.000Z",
  votes: 0,
  answered: false,
  ...more,
});
const mine = (seq: number, body: string) =>
  said(seq, { body, author: { ...said(seq).author, id: "1", nickname: "我" } });
const own = (more: Partial<OwnMessage> = {}): OwnMessage => ({
  key: "key-1",
  kind: "text",
  body: "你好",
  mentions: [],
  state: "sending",
  id: null,
  ...more,
});
const ids = ({ messages }: RoomView) => messages.map(({ id }) => id);
const none: ReadonlySet<string> = new Set();

it("shows each message once, in the room's order, however frames, answers and older pages come", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }), { maxLength: 20 }),
      (batches) => {
        let view = emptyView;
        for (const [at, seqs] of batches.entries()) {
          const messages = [...new Set(seqs)].toSorted((a, b) => a - b).map((seq) => said(seq));
          view =
            at % 3 === 0
              ? withOlder(view, { items: messages, more: false })
              : withFrames(view, [{ messages }], "1");
        }
        const wanted = [...new Set(batches.flat())].toSorted((a, b) => a - b).map((seq) => `m${seq}`);
        expect(ids(view)).toEqual(wanted);
      },
    ),
  );
});

it("puts the server's message in place of the own one, whichever comes first", () => {
  const sent = withOwn(emptyView, own());
  const answer = { message: mine(7, "你好"), state: "published" as const };

  const answered = withAnswer(sent, "key-1", answer, none);
  expect(answered.own).toEqual([]);
  expect(ids(withFrames(answered, [{ messages: [mine(7, "你好")] }], "1"))).toEqual(["m7"]);

  const streamed = withFrames(sent, [{ messages: [mine(7, "你好")] }], "1");
  expect(streamed.own).toEqual([]);
  expect(ids(withAnswer(streamed, "key-1", answer, none))).toEqual(["m7"]);
});

it("does not take somebody else's equal words for one's own", () => {
  const view = withFrames(withOwn(emptyView, own()), [{ messages: [said(3, { body: "你好" })] }], "1");
  expect(view.own).toHaveLength(1);
});

it("of two equal ones takes away one at a time", () => {
  const both = withOwn(withOwn(emptyView, own()), own({ key: "key-2" }));
  const one = withFrames(both, [{ messages: [mine(3, "你好")] }], "1");
  expect(one.own.map(({ key }) => key)).toEqual(["key-2"]);
});

it("keeps what waits for review as its author's until it appears, or is refused", () => {
  const held = withAnswer(
    withOwn(emptyView, own()),
    "key-1",
    { message: { ...mine(9, "你好"), seq: null }, state: "in_review" },
    none,
  );
  expect(held.messages).toEqual([]);
  expect(held.own).toMatchObject([{ state: "review", id: "m9" }]);
  const appeared = withFrames(held, [{ messages: [mine(9, "你好")] }], "1");
  expect(appeared.own).toEqual([]);
  expect(ids(appeared)).toEqual(["m9"]);
  expect(withFrames(held, [{ gone: ["m9"] }], "1").own).toEqual([]);
});

it("does not bring back what went before its answer came", () => {
  const sent = withFrames(
    withOwn(emptyView, own()),
    [{ messages: [mine(4, "你好")] }, { gone: ["m4"] }],
    "1",
  );
  const view = withAnswer(sent, "key-1", { message: mine(4, "你好"), state: "published" }, new Set(["m4"]));
  expect(ids(view)).toEqual([]);
});

it("takes away, changes, and counts what others said", () => {
  const view = withFrames(
    withHello(
      emptyView,
      { messages: [said(1)], more: true, standing: {} as never, viewers: 3, likes: 9 },
      "1",
    ),
    [
      { messages: [said(2), mine(3, "我来")] },
      { gone: ["m1"], changed: [{ id: "m2", votes: 5, answered: true }], viewers: 4, likes: 12 },
    ],
    "1",
  );
  expect(ids(view)).toEqual(["m2", "m3"]);
  expect(view.messages[0]).toMatchObject({ votes: 5, answered: true });
  expect(view).toMatchObject({ viewers: 4, likes: 12, more: true, heard: 1 });
});

it("begins anew after too much was missed", () => {
  const before = withFrames(emptyView, [{ messages: [said(1), said(2)] }], "1");
  const hello = { messages: [said(90)], more: true, standing: {} as never, viewers: 1, likes: 0 };
  expect(ids(withHello(before, hello, "1"))).toEqual(["m90"]);
});

it("forgets what is far back, and can ask for it again", () => {
  const many = Array.from({ length: REMEMBERED + 50 }, (_, at) => said(at + 1));
  const view = withFrames(emptyView, [{ messages: many }], "1");
  expect(view.messages).toHaveLength(REMEMBERED);
  expect(view.messages[0]?.seq).toBe(51);
  expect(view.more).toBe(true);
});
