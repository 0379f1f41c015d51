import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import type { ShownDocument } from "#capabilities/texts/writing/contract.ts";
import { ScreenScope } from "#client/screen-context.tsx";
import { type Section, sections } from "#sections/registry.ts";
import type { Block, Inline } from "#shared/document.ts";
import { DocumentBody } from "../public.ts";

const [section] = sections.filter((one) => !one.umbrella) as [Section];

/** Whole, with what is fetched on the way, as the server draws it. */
async function draw(blocks: Block[], files: Partial<ShownDocument> = {}): Promise<string> {
  const { prelude } = await prerender(
    <ScreenScope section={section} screenId="x">
      <DocumentBody document={{ blocks, pictures: [], videos: [], topics: [], ...files }} />
    </ScreenScope>,
  );
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, "");
}
const line = (...inlines: Inline[]): Block => ({ type: "paragraph", inlines });

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "{{constructor.constructor('alert(1)')()}}",
  "javascript:alert(1)",
  "</p></div><iframe src=//evil.test>",
])("%s is read wherever it stands, and is no element", async (vector) => {
  const html = await draw([
    line({ type: "text", text: vector }, { type: "text", text: vector, marks: ["bold", "code"] }),
    line({ type: "mention", member_id: "7", name: vector }, { type: "topic", name: vector }),
    line({ type: "link", href: "https://example.com/", text: vector }),
    { type: "heading", level: 2, inlines: [{ type: "text", text: vector }] },
    { type: "quote", inlines: [{ type: "text", text: vector }] },
    { type: "list", ordered: true, items: [[{ type: "text", text: vector }]] },
    { type: "code", text: vector },
  ]);
  const elements = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name));
  expect([...elements].sort()).toEqual(
    ["a", "blockquote", "code", "div", "h2", "li", "ol", "p", "pre", "span", "strong"].sort(),
  );
  expect(html).not.toMatch(/<[^>]* on[a-z]+=/);
  const read = html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  expect(read.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").split(vector)).toHaveLength(10);
});

test("a mention leads to the member within the section, a link out of the site says so to robots", async () => {
  const html = await draw([
    line(
      { type: "mention", member_id: "7", name: "小陈" },
      { type: "link", href: "https://example.com/?a=1&b=2", text: "说明" },
    ),
  ]);
  expect(html).toContain(`href="/${section.slug}/my/other/7"`);
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2" rel="nofollow ugc noopener"');
});

test("a topic with a page leads there, one without is only marked", async () => {
  const topics = [{ name: "刹车升级", path: "/topicinfo/4" }];
  const html = await draw([line({ type: "topic", name: "刹车升级" }, { type: "topic", name: "没有这个" })], {
    topics,
  });
  expect(html).toMatch(/<a href="[^"]*\/topicinfo\/4"[^>]*>#刹车升级#<\/a>/);
  expect(html).toMatch(/<span[^>]*>#没有这个#<\/span>/);
});

test("pictures in a row are one grid, one with a caption stands alone, and what is gone leaves no gap", async () => {
  const picture = (id: string) => ({
    id,
    src: `/media/p${id}`,
    width: 1200,
    height: 800,
    animated: false,
    placeholder: null,
    focus: null,
    photo: null,
  });
  const html = await draw(
    [
      { type: "picture", media_id: "1", caption: "" },
      { type: "picture", media_id: "2", caption: "" },
      { type: "picture", media_id: "3", caption: "换下来的旧盘" },
      { type: "picture", media_id: "9", caption: "没有这张" },
    ],
    { pictures: ["1", "2", "3"].map(picture) },
  );
  expect(html.match(/<img /g)).toHaveLength(3);
  expect(html).toContain("grid-cols-2");
  expect(html.match(/<figure>/g)).toHaveLength(1);
  expect(html).toContain("换下来的旧盘");
  expect(html).not.toContain("没有这张");
});
