import { describe, expect, it } from "vitest";
import type { DiffBlock } from "../contract.ts";
import { diffDocuments } from "./diff.ts";
import type { PlaceholderValues } from "./placeholders.ts";

const values: PlaceholderValues = {
  brand: "某媒体",
  club: "某车友会",
  marque: "",
  operator: "某公司",
  contact_email: "",
  icp: "",
};

/** `甲[-乙][+丙]` reads better in a failing test than a tree does. */
function written(blocks: readonly DiffBlock[]): string[] {
  const marks = {
    same: (text: string) => text,
    added: (text: string) => `[+${text}]`,
    removed: (text: string) => `[-${text}]`,
  };
  return blocks.map((block) => block.parts.map((part) => marks[part.kind](part.text)).join(""));
}

const diff = (before: string, after: string) => diffDocuments(before, after, values);

describe("differences between two versions", () => {
  it("finds none in equal texts", () => {
    const text = "## 一、总则\n\n{{brand}}的规则。\n\n1. 甲\n2. 乙\n";
    const blocks = diff(text, text);
    expect(blocks.map((block) => block.kind)).toEqual(["same", "same", "same", "same"]);
    expect(written(blocks)).toEqual(["一、总则", "某媒体的规则。", "甲", "乙"]);
  });

  it("marks the words that changed inside a paragraph", () => {
    const blocks = diff("影像在审核结束后九十日内删除。", "影像在审核结束后三十日内删除。");
    expect(blocks.map((block) => block.kind)).toEqual(["changed"]);
    expect(written(blocks)).toEqual(["影像在审核结束后[-九十日内][+三十日内]删除。"]);
  });

  it("tells a new paragraph from a reworded one, and keeps the order of reading", () => {
    const before = "1. 您可以查阅您的个人信息。\n2. 旧的约定全部作废不再适用。\n";
    const after = "1. 请先绑定手机号码。\n2. 您可以查阅、复制您的个人信息。\n";
    expect(written(diff(before, after))).toEqual([
      "[+请先绑定手机号码。]",
      "您可以查阅[+、复制]您的个人信息。",
      "[-旧的约定全部作废不再适用。]",
    ]);
  });

  it("does not call a chapter changed that only got another number", () => {
    const blocks = diff("## 一、账号\n\n## 二、责任", "## 一、账号\n\n## 二、审核\n\n## 三、责任");
    expect(blocks.map((block) => [block.kind, block.role])).toEqual([
      ["same", "heading"],
      ["added", "heading"],
      ["same", "heading"],
    ]);
    expect(written(blocks)).toEqual(["一、账号", "[+二、审核]", "三、责任"]);
  });

  it("compares tables row by row and leaves marks out", () => {
    const table = (term: string) =>
      `| 信息 | 期限 |\n|---|---|\n| **日志** | 六个月 |\n| 影像 | 审核结束后${term} |\n`;
    expect(written(diff(table("九十日"), table("三十日")))).toEqual([
      "信息 · 期限",
      "日志 · 六个月",
      "影像 · 审核结束后[-九十日][+三十日]",
    ]);
  });

  it("puts together both texts whole", () => {
    const before = "甲乙丙。\n\n丁戊己庚辛。\n\n壬癸。";
    const after = "甲乙丙。\n\n丁戊新庚辛。\n\n子丑。";
    const blocks = diff(before, after);
    const side = (kind: "added" | "removed") =>
      blocks
        .map((block) =>
          block.parts
            .filter((part) => part.kind === "same" || part.kind === kind)
            .map((part) => part.text)
            .join(""),
        )
        .join("");
    expect(side("removed")).toBe(before.replaceAll("\n", ""));
    expect(side("added")).toBe(after.replaceAll("\n", ""));
  });
});
