import { describe, expect, it } from "vitest";
import type { DiffBlock } from "../../contract.ts";
import { foldBlocks } from "./fold-blocks.ts";

const block = (text: string, kind: DiffBlock["kind"] = "same"): DiffBlock => ({
  kind,
  role: text.startsWith("#") ? "heading" : "text",
  parts: [{ kind: kind === "changed" ? "same" : kind, text }],
});

const drawn = (blocks: DiffBlock[]) =>
  foldBlocks(blocks).map((row) => (row.kind === "fold" ? row.rows.length : row.block.parts[0]?.text));

describe("folding an unchanged text", () => {
  it("keeps the heading of the chapter that a change stands in", () => {
    const text = ["#一", "甲", "#二", "乙", "丙"].map((line) => block(line));
    expect(drawn([...text, block("丁", "changed"), block("戊"), block("己")])).toEqual([
      2,
      "#二",
      2,
      "丁",
      2,
    ]);
  });

  it("leaves a single paragraph as it is", () => {
    expect(drawn([block("甲", "added"), block("乙"), block("丙", "removed")])).toEqual(["甲", "乙", "丙"]);
  });

  it("shows no heading before a chapter that is new itself", () => {
    expect(drawn([block("#一"), block("甲"), block("#二", "added"), block("乙", "added")])).toEqual([
      2,
      "#二",
      "乙",
    ]);
  });

  it("folds all of a text without changes, and nothing of a new one", () => {
    expect(drawn([block("#一"), block("甲")])).toEqual([2]);
    expect(drawn([block("#一", "added"), block("甲", "added")])).toEqual(["#一", "甲"]);
    expect(drawn([])).toEqual([]);
  });

  it("gives every row an id of its own", () => {
    const ids = foldBlocks([block("甲"), block("乙", "added"), block("丙"), block("丁", "removed")]).map(
      (row) => row.id,
    );
    expect(new Set(ids).size).toBe(4);
  });
});
