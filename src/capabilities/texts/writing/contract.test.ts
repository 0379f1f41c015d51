import { expect, test } from "vitest";
import { documentSchema } from "./contract.ts";

const schema = documentSchema({ most: 20, pictures: 2 });
const line = (...inlines: unknown[]) => ({ blocks: [{ type: "paragraph", inlines }] });
const refusal = (given: unknown, by = schema) => {
  const parsed = by.safeParse(given);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message).join("，");
};

test("what is handed in comes out clean", () => {
  const given = line({ type: "text", text: "先说\u202e结论\r\n" }, { type: "text", text: "没必要" });
  expect(schema.parse(given)).toEqual(line({ type: "text", text: "先说结论\n没必要" }));
});

test("length, pictures and videos have limits, and nothing at all is refused", () => {
  const picture = (media_id: string) => ({ type: "picture", media_id, caption: "" });
  expect(refusal(line({ type: "text", text: "长".repeat(21) }))).toBe("最多 20 个字");
  expect(refusal({ blocks: ["1", "2", "3"].map(picture) })).toBe("最多 2 张图片");
  expect(refusal({ blocks: ["1", "1"].map(picture) })).toBe("图片重复了，请重新选择");
  expect(refusal({ blocks: [{ type: "video", media_id: "5", poster_id: null }] })).toBe("这里不能放视频");
  expect(refusal(line({ type: "text", text: " \n\u3000" }))).toBe("请先填写内容");
  const free = documentSchema({ most: 20, pictures: 2, videos: 1, empty: true });
  expect(refusal({ blocks: [] }, free)).toBeNull();
  expect(refusal({ blocks: [{ type: "video", media_id: "5", poster_id: null }] }, free)).toBeNull();
  expect(refusal({ blocks: [picture("1")] })).toBeNull();
});

test.each([
  ["no document", "<p>文字</p>"],
  ["an unknown kind of block", { blocks: [{ type: "html", html: "<b>" }] }],
  ["blocks within blocks", { blocks: [{ type: "quote", blocks: [] }] }],
  ["an address that runs", line({ type: "link", href: "javascript:alert(1)", text: "点我" })],
  ["a file's address", line({ type: "link", href: "file:///etc/passwd", text: "点我" })],
  ["an id that is none", { blocks: [{ type: "picture", media_id: "1 or 1=1", caption: "" }] }],
  ["a topic with signs", line({ type: "topic", name: "a#b" })],
  ["too many blocks", { blocks: Array.from({ length: 501 }, () => ({ type: "code", text: "x" })) }],
])("%s is refused", (_, given) => {
  expect(refusal(given)).not.toBeNull();
});

test("one text names no more than twenty members", () => {
  const mention = (at: number) => ({ type: "mention", member_id: String(at + 1), name: "车友" });
  const named = line(...Array.from({ length: 21 }, (_, at) => mention(at)));
  expect(refusal(named, documentSchema({ most: 1000, pictures: 0 }))).toBe("一次最多提到 20 位车友");
});
