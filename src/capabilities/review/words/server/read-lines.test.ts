import { expect, test } from "vitest";
import { sections } from "#sections/registry.ts";
import { readLines } from "./read-lines.ts";

test.each(["适用分区", "适用版块"])(
  "the sections of a word are read under %s, now and as it was called",
  async (head) => {
    const { lines, refused } = await readLines(`词,${head}\n甲词,${sections[1]?.slug}\n`);
    expect(refused).toEqual([]);
    expect(lines.map(({ values }) => values)).toEqual([{ text: "甲词", sections: [sections[1]?.slug] }]);
  },
);
