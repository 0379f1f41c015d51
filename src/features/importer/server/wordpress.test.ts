import { expect, test } from "vitest";
import { parseFeedText } from "./parse.ts";

const item = (id: number, type: string, body: string) => `<item><title>第 ${id} 篇</title>
  <link>https://blog.example/?p=${id}</link><guid isPermaLink="false">https://blog.example/?p=${id}</guid>
  <wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type>${body}</item>`;
const picture = (id: number, parent: number, name: string, caption: string) =>
  item(
    id,
    "attachment",
    `<wp:post_parent>${parent}</wp:post_parent><wp:attachment_url>https://blog.example/up/${name}</wp:attachment_url>
    <excerpt:encoded><![CDATA[${caption}]]></excerpt:encoded>`,
  );
const wxr = (
  ...items: string[]
) => `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
  <channel><title>车库</title><link>https://blog.example</link><wp:wxr_version>1.2</wp:wxr_version>
  <wp:author><wp:author_login>lin</wp:author_login><wp:author_display_name><![CDATA[林小满]]></wp:author_display_name></wp:author>
  ${items.join("\n")}</channel></rss>`;

test("a post with author, terms, cover, excerpt, dates and status", () => {
  const feed = parseFeedText(
    wxr(
      item(
        1,
        "post",
        `<dc:creator>lin</dc:creator><pubDate></pubDate>
        <wp:post_date>2024-05-01 08:30:00</wp:post_date><wp:post_date_gmt>2024-05-01 00:30:00</wp:post_date_gmt>
        <wp:post_modified_gmt>2024-05-02 00:00:00</wp:post_modified_gmt><wp:status>publish</wp:status>
        <category domain="category" nicename="diy">自己动手</category><category domain="post_tag" nicename="oil">机油</category>
        <category domain="post_format" nicename="post-format-gallery">相册</category>
        <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>
        <excerpt:encoded>手写摘要</excerpt:encoded><content:encoded><![CDATA[正文]]></content:encoded>`,
      ),
      item(
        2,
        "post",
        `<wp:status>draft</wp:status><wp:post_date>2024-05-03 12:00:00</wp:post_date><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><content:encoded>草稿</content:encoded>`,
      ),
      item(
        3,
        "post",
        "<wp:status>publish</wp:status><wp:post_password>secret</wp:post_password><content:encoded>加密</content:encoded>",
      ),
      item(4, "page", "<content:encoded>关于</content:encoded>"),
      item(5, "nav_menu_item", ""),
      item(6, "nav_menu_item", ""),
      picture(9, 1, "cover.jpg", "封面说明"),
    ),
  );
  expect(feed.format).toBe("wordpress");
  expect(feed.entries.map(({ guid, published }) => [guid, published])).toEqual([
    ["https://blog.example/?p=1", true],
    ["https://blog.example/?p=2", false],
    ["https://blog.example/?p=3", false],
  ]);
  expect(feed.entries[0]).toMatchObject({
    author: "林小满",
    tags: ["自己动手", "机油"],
    summary: "手写摘要",
    publishedAt: new Date("2024-05-01T00:30:00Z"),
    updatedAt: new Date("2024-05-02T00:00:00Z"),
    images: [
      {
        url: "https://blog.example/up/cover.jpg",
        written: "https://blog.example/up/cover.jpg",
        caption: "封面说明",
      },
    ],
  });
  // The draft has local time only; the first post shows that the site's clock is eight hours ahead.
  expect(feed.entries[1]?.publishedAt).toEqual(new Date("2024-05-03T04:00:00Z"));
  expect(feed.problems).toEqual(
    expect.arrayContaining([
      { message: "1 个“page”不是文章，未导入" },
      { message: "2 个“nav_menu_item”不是文章，未导入" },
    ]),
  );
});

const bodyOf = (text: string) =>
  parseFeedText(
    wxr(
      item(1, "post", `<content:encoded><![CDATA[${text}]]></content:encoded>`),
      picture(11, 1, "a.jpg", ""),
      picture(12, 1, "b.jpg", "乙图"),
    ),
  ).entries[0]?.html;

test.each([
  ["第一段\n同一段\n\n第二段", "<p>第一段<br>同一段</p>\n<p>第二段</p>"],
  ["前\n<h2>题</h2>\n后", "<p>前</p>\n<h2>题</h2>\n<p>后</p>"],
  ["<pre>a\n\nb</pre>", "<pre>a\n\nb</pre>"],
  [
    "https://video.example/1\n\n完",
    '<p><a href="https://video.example/1">https://video.example/1</a></p>\n<p>完</p>',
  ],
  [
    "<!-- wp:paragraph -->\n<p>块\n编辑器</p>\n<!-- /wp:paragraph -->",
    "<!-- wp:paragraph -->\n<p>块\n编辑器</p>\n<!-- /wp:paragraph -->",
  ],
])("paragraphs of the classic editor: %j", (text, expected) => {
  expect(bodyOf(text)).toBe(expected);
});

test("galleries, captions, films and players", () => {
  const a = '<figure><img src="https://blog.example/up/a.jpg" alt="第 11 篇"></figure>';
  const b =
    '<figure><img src="https://blog.example/up/b.jpg" alt="乙图">\n<figcaption>乙图</figcaption>\n</figure>';
  expect(bodyOf('看图\n\n[gallery ids="12,11,99"]\n\n完')).toBe(`<p>看图</p>\n${b}\n${a}\n<p>完</p>`);
  expect(bodyOf("[gallery]")).toContain('src="https://blog.example/up/a.jpg"');
  expect(
    bodyOf('[caption id="x" width="3"]<a href="/l"><img src="/c.jpg"></a> 说明 <b>粗</b>[/caption]'),
  ).toContain("<figcaption>说明 <b>粗</b></figcaption>");
  expect(bodyOf('[video mp4="/v.mp4" poster="/v.jpg"][/video]')).toContain(
    '<video src="/v.mp4" poster="/v.jpg"></video>',
  );
  expect(bodyOf('甲[audio mp3="/a.mp3"]乙 [1] [videopress 3] [caption 未闭合')).toBe(
    "<p>甲乙 [1] [videopress 3] [caption 未闭合</p>",
  );
});
