import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MentionRow } from "./mention-row.tsx";

const member = {
  ...{ id: "7", nickname: "轮毂控小陈", avatar: null },
  certified: [{ section: "one", series: "first", label: "甲" }],
  voice: "A",
  following: true,
};

test("who is offered after an @ carries his marks, as elsewhere beside his name", () => {
  const text = (of: typeof member) =>
    renderToStaticMarkup(<MentionRow member={of} onPick={() => undefined} />).replaceAll(/<[^>]*>/g, "");
  expect(text(member)).toContain("轮毂控小陈甲车主达人 A已关注");
  expect(text({ ...member, certified: [], voice: "" })).toContain("轮毂控小陈已关注");
});
