import { expect, test } from "vitest";
import { oneOf, readAddress, textUpTo, writeAddress } from "./address.ts";

const shape = {
  tab: oneOf(["hot", "new"], "hot"),
  shelf: oneOf(["post", "pic"], undefined),
  tag: textUpTo(4),
};
const read = (query: string) => readAddress(shape, new URLSearchParams(query));

test("an address says what it names; what it leaves out, or what makes no sense, is as in an address without it", () => {
  expect(read("tab=new&shelf=pic&tag=底盘")).toEqual({ tab: "new", shelf: "pic", tag: "底盘" });
  expect(read("")).toEqual({ tab: "hot", shelf: undefined, tag: undefined });
  expect(read("tab=worst&shelf=&tag=")).toEqual(read(""));
  expect(read("tag=123456").tag).toBe("1234");
});

test("what is written is read again, and what goes without saying is not written", () => {
  const values = { tab: "new", shelf: "post", tag: "a&b" } as const;
  expect(readAddress(shape, new URLSearchParams(writeAddress(shape, values)))).toEqual(values);
  expect(writeAddress(shape, { tab: "hot", shelf: undefined, tag: undefined })).toBe("");
  expect(writeAddress(shape, { tab: "hot", shelf: undefined, tag: "弯" })).toBe(
    `?${new URLSearchParams({ tag: "弯" })}`,
  );
});
