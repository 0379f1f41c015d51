import { expect, test } from "vitest";
import { pageHead } from "./page-head.ts";

const url = "https://www.elsewhere.example/a/b.html";
const head = (html: string) => pageHead({ url, html });

test("what a page says for sharing comes before its own title and host", () => {
  expect(
    head(
      `<title>内页 - 站</title><meta name="twitter:title" content="推"><meta property="og:title" content=" 标&amp;题\n二 "><meta property="og:site_name" content="站名"><meta property="og:image" content="../c.jpg">`,
    ),
  ).toEqual({ title: "标&题 二", site: "站名", picture: "https://www.elsewhere.example/c.jpg" });
  expect(head("<title>只有标题</title><svg><title>图标</title></svg>")).toEqual({
    title: "只有标题",
    site: "elsewhere.example",
    picture: null,
  });
});

test("a page without a title is called after its host, one with an endless title is cut", () => {
  expect(head("<p>什么也没说")).toMatchObject({ title: "elsewhere.example" });
  expect([...head(`<title>${"长".repeat(200)}</title>`).title]).toHaveLength(80);
  expect(head(`<meta property="og:image" content="http://[">`).picture).toBeNull();
});
