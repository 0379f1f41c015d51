import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PollState } from "#capabilities/texts/polls/contract.ts";
import { createQueryClient } from "#client/query-client.ts";
import type { Poll } from "#shared/poll.ts";
import { pollState } from "../api/poll-state.ts";
import { PollCard } from "./poll-card.tsx";

const poll: Poll = {
  key: "ab12cd34",
  question: "<script>换哪套</script>",
  choices: ["静音", "<b>运动</b>"],
  most: 1,
  ends_at: "2126-11-30T10:30:00.000Z",
  results: "voted",
};
const state = (changes: Partial<PollState> = {}): PollState => ({
  ...poll,
  choices: poll.choices.map((text, at) => ({ id: String(at + 1), text, votes: null })),
  ended: false,
  voters: 128,
  own: null,
  closed: "",
  ...changes,
});
const counted = poll.choices.map((text, at) => ({ id: String(at + 1), text, votes: 32 + at * 64 }));

function draw(known?: PollState, text: string | null = "post:7") {
  const queryClient = createQueryClient();
  if (known && text)
    queryClient.setQueryData(pollState({ kind: "post", id: "7" }, poll.key, false).queryKey, known);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PollCard poll={poll} text={text ?? undefined} />
    </QueryClientProvider>,
  );
}
const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("before it is known how it stands, what the text says can be read and chosen already", () => {
  const html = draw();
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script|<b>运动/);
  expect(words(html)).toContain("2126-11-30 18:30 截止");
  expect(words(html)).not.toContain("参与");
});

test("who has not voted sees how many did, and no figures", () => {
  const html = draw(state());
  expect(words(html)).toContain("128 人参与");
  expect(words(html)).not.toMatch(/%|\d 票/);
  expect(html).toContain("投票后看结果");
});

test("who voted sees shares, and which is his own", () => {
  const html = words(draw(state({ own: ["2"], choices: counted })));
  expect(html).toContain("你选的： &lt;b&gt;运动&lt;/b&gt; 96 票 75%");
  expect(html).toContain("静音 32 票 25%");
  expect(html).toContain("128 人参与 · 你已投票");
});

test("one that has ended takes no votes and shows the result to everybody", () => {
  const html = draw(state({ ended: true, choices: counted }));
  expect(html).not.toContain("<input");
  expect(words(html)).toContain("128 人参与 · 已结束");
});

test("a locked text says why, a draft that nobody can vote yet", () => {
  expect(words(draw(state({ closed: "跑题了" })))).toContain("128 人参与 · 跑题了");
  const draft = draw(undefined, null);
  expect(draft).not.toContain("<input");
  expect(words(draft)).toContain("发布后可以投票");
});
