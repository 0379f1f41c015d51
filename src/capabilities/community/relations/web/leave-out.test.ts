import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { leaveOut, whole, withoutMembers } from "./leave-out.ts";

const card = (id: string) => ({ id, nickname: `车友${id}`, badges: [] });
const hidden = new Set(["7"]);
const without = <T>(answer: T) => withoutMembers(answer, hidden);

describe("what is left out of an answer", () => {
  it("are items of hidden members, however they say whose they are, in lists at any depth", () => {
    const answer = {
      items: [
        { id: "1", author: card("7") },
        { id: "2", author: card("8"), replies: [{ author: card("7") }, { author: null }], reply_count: 5 },
        { id: "3", author_id: "7" },
        { member: card("7") },
      ],
      faces: [card("7"), card("9")],
      pages: [{ items: [{ leader: card("7") }] }],
    };
    expect(without(answer)).toEqual({
      items: [{ id: "2", author: card("8"), replies: [{ author: null }], reply_count: 4 }],
      faces: [card("9")],
      pages: [{ items: [] }],
    });
  });

  it("are parts of things: what they quote, their best answer", () => {
    const answer = { items: [{ author: card("8"), quote: { author_id: "7", text: "那句话" } }] };
    expect(without(answer)).toEqual({ items: [{ author: card("8"), quote: null }] });
    expect(without({ accepted: { author: card("7") }, next: { author_id: "7" } })).toEqual({
      accepted: null,
      next: null,
    });
  });

  it("is not what an answer is about itself, nor a topic of everybody's that they host", () => {
    const page = { id: "1", author: card("7"), items: [{ name: "自驾", host: card("7") }] };
    expect(without(page)).toBe(page);
  });

  it("leaves an answer the same object where nothing goes", () => {
    const answer = { items: [{ author: card("8") }, { author: null }], next_cursor: null };
    expect(without(answer)).toBe(answer);
    expect(withoutMembers(answer, new Set())).toBe(answer);
  });
});

describe("a screen's query", () => {
  it("follows who is hidden while it is open, keeps what came, and shows the whole where that is asked for", () => {
    const client = new QueryClient();
    const answer = { items: [{ author: card("7") }, { author: card("8") }] };
    const open = (options: { select?: typeof whole<typeof answer> } = {}) => {
      client.setQueryData(["posts"], answer);
      const observer = new QueryObserver(client, { queryKey: ["posts"], enabled: false, ...options });
      observer.subscribe(() => undefined);
      return () => observer.getCurrentResult().data;
    };
    const early = open();
    const managed = open({ select: whole });
    leaveOut(client, hidden);
    const late = open();
    const shown = { items: [{ author: card("8") }] };
    expect([early(), late(), managed()]).toEqual([shown, shown, answer]);
    expect(client.getQueryData(["posts"])).toBe(answer);
    leaveOut(client, new Set(["8"]));
    expect([early(), late()]).toEqual([
      { items: [{ author: card("7") }] },
      { items: [{ author: card("7") }] },
    ]);
    leaveOut(client, new Set());
    expect([early(), late(), managed()]).toEqual([answer, answer, answer]);
  });

  it("follows the rule of now also where it was drawn under the one before and shown after it", async () => {
    const client = new QueryClient();
    const answer = { items: [{ author: card("7") }, { author: card("8") }] };
    client.setQueryData(["posts"], answer);
    const drawn = client.defaultQueryOptions({ queryKey: ["posts"], enabled: false });
    const observer = new QueryObserver(client, drawn);
    const authors = () =>
      (observer.getCurrentResult().data as typeof answer).items.map(({ author }) => author.id);

    leaveOut(client, hidden);
    observer.subscribe(() => undefined);
    await Promise.resolve();
    expect(authors()).toEqual(["8"]);

    // What React does after each drawing, with the options that it was drawn with.
    observer.setOptions(drawn);
    await Promise.resolve();
    expect(authors()).toEqual(["8"]);
  });
});
