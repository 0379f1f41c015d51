import { expect, test } from "vitest";
import { diffTexts } from "./diff-texts.ts";

const said = (before: string, now: string) =>
  diffTexts(before, now).map(({ kind, text }) => `${kind}:${text}`);

test.each([
  ["刹车异响怎么办", "刹车抖动怎么办", ["same:刹车", "gone:异响", "come:抖动", "same:怎么办"]],
  ["好", "好车", ["same:好", "come:车"]],
  ["好车", "好", ["same:好", "gone:车"]],
  ["哈哈", "哈哈哈", ["same:哈哈", "come:哈"]],
  ["", "新写的", ["come:新写的"]],
  ["一样", "一样", ["same:一样"]],
  ["车😀好", "车😁好", ["same:车", "gone:😀", "come:😁", "same:好"]],
])("%s → %s", (before, now, expected) => {
  expect(said(before, now)).toEqual(expected);
});

test("what did not change is shortened to what stands beside the change", () => {
  const [head, , come, tail] = diffTexts(
    `${"前".repeat(50)}旧${"后".repeat(50)}`,
    `${"前".repeat(50)}新${"后".repeat(50)}`,
  );
  expect([head?.text, come?.text, tail?.text]).toEqual([`…${"前".repeat(30)}`, "新", `${"后".repeat(30)}…`]);
});
