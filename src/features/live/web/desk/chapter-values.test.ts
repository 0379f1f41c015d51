import { expect, test } from "vitest";
import { chaptersOf, type EditedChapter, editedOf, problemOf } from "./chapter-values.ts";

const chapter = (at: string, title = "出发"): EditedChapter => ({ key: at, at, title });

test("chapters come back as they were, in the order of the film", () => {
  const edited = editedOf([
    { at: 3723, title: "收车" },
    { at: 0, title: "出发" },
  ]);
  expect(edited.map(({ at }) => at)).toEqual(["1:02:03", "0:00"]);
  expect(chaptersOf(edited)).toEqual([
    { at: 0, title: "出发" },
    { at: 3723, title: "收车" },
  ]);
});

test("says what is wrong with the first that is", () => {
  expect(problemOf([chapter("0:00"), chapter("1:30", "第一圈")], 100)).toBeNull();
  expect(problemOf([chapter("一分半")], 100)).toBe("第 1 章的时间格式不正确，应如 12:30");
  expect(problemOf([chapter("0:00"), chapter("1:40")], 100)).toBe("第 2 章的时间超出回放（共 1:40）");
  expect(problemOf([chapter("0:10"), chapter("10")], 100)).toBe("第 2 章和前面一章的时间一样");
  expect(problemOf([chapter("0:10", "  ")], 100)).toBe("第 1 章还没有标题");
});
