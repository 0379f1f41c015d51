import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { parseFeed, parseFeedText } from "./parse.ts";

const messages = (text: string) => parseFeedText(text).problems.map(({ message }) => message);

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:a="http://www.w3.org/2005/Atom">
<channel>
  <title>赛道日记</title><link>https://cars.example/</link>
  <a:link rel="self" href="https://cars.example/feed.xml"/>
  <item>
    <title>雨天的&amp;#8220;天马山&amp;#8221;</title>
    <link>https://cars.example/2024/rain</link>
    <guid isPermaLink="false">post-17</guid>
    <dc:creator>林小满</dc:creator>
    <pubDate>Wed, 01 May 2024 08:30:00 +0800</pubDate>
    <category>赛道</category><category>赛道</category><category>未分类</category><category>轮胎</category>
    <description>一句话摘要</description>
    <content:encoded><![CDATA[<p>积水很深。</p><img src="img/wet.jpg">]]></content:encoded>
    <media:content url="/video/lap.mp4" type="video/mp4" duration="95"><media:thumbnail url="/video/lap.jpg"/></media:content>
  </item>
</channel></rss>`;

describe("RSS", () => {
  test("2.0 with its modules", () => {
    const feed = parseFeedText(RSS, "https://copy.example/saved.xml");
    expect(feed.format).toBe("rss");
    expect(feed.title).toBe("赛道日记");
    expect(feed.problems).toEqual([]);
    expect(feed.entries).toEqual([
      {
        guid: "post-17",
        title: "雨天的“天马山”",
        link: "https://cars.example/2024/rain",
        author: "林小满",
        publishedAt: new Date("2024-05-01T00:30:00Z"),
        updatedAt: null,
        tags: ["赛道", "轮胎"],
        html: '<p>积水很深。</p><img src="img/wet.jpg">',
        summary: "一句话摘要",
        base: "https://cars.example/2024/rain",
        images: [{ url: "https://cars.example/video/lap.jpg", written: "/video/lap.jpg", caption: null }],
        video: {
          url: "https://cars.example/video/lap.mp4",
          type: "video/mp4",
          duration: 95,
          poster: "https://cars.example/video/lap.jpg",
        },
        published: true,
        incomplete: false,
      },
    ]);
  });

  describe("with a prefix on its own elements", () => {
    const item =
      "<r:item><r:title>一</r:title><r:link>https://x.example/1</r:link><r:pubDate>Wed, 01 May 2024 08:30:00 GMT</r:pubDate><r:description>甲</r:description></r:item>";
    const channel = `<r:channel><r:title>旧站</r:title>${item}</r:channel>`;
    test.each([
      ["the namespace of RSS 1.0", `<rss version="2.0" xmlns:r="http://purl.org/rss/1.0/">${channel}</rss>`],
      [
        "a namespace of RSS 2.0",
        `<r:rss version="2.0" xmlns:r="http://backend.userland.com/rss2">${channel}</r:rss>`,
      ],
      ["another of RSS 2.0, inside", `<rss xmlns:r="http://blogs.law.harvard.edu/tech/rss">${channel}</rss>`],
      [
        "a namespace that nobody knows",
        `<r:rss version="2.0" xmlns:r="https://x.example/ns">${channel}</r:rss>`,
      ],
      ["no namespace at all", `<r:rss version="2.0">${channel}</r:rss>`],
      ["rss: without a namespace", `<rss version="2.0">${channel.replaceAll("r:", "rss:")}</rss>`],
      [
        "RDF",
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:r="http://purl.org/rss/1.0/"><r:channel><r:title>旧站</r:title></r:channel>${item}</rdf:RDF>`,
      ],
    ])("%s", (_, text) => {
      const feed = parseFeedText(text);
      expect(feed.problems).toEqual([]);
      expect(feed.title).toBe("旧站");
      expect(feed.entries[0]).toMatchObject({ title: "一", link: "https://x.example/1" });
      expect(feed.entries[0]?.html).toContain("甲");
    });

    test("modules keep their own meaning", () => {
      const feed = parseFeedText(
        `<rss:rss xmlns:rss="http://backend.userland.com/rss2" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:x="https://x.example/">
         <rss:channel><rss:item><rss:title>一</rss:title><x:title>别的</x:title><dc:creator>林</dc:creator>
         <rss:description>甲</rss:description></rss:item></rss:channel></rss:rss>`,
      );
      expect(feed.entries[0]).toMatchObject({ title: "一", author: "林" });
    });
  });

  test("0.9x without declaration, namespace or channel closing", () => {
    const feed = parseFeedText(
      "<rss version='0.91'><channel><title>t</title><item><title>一</title><link>/a</link>",
      "https://x.example/f",
    );
    expect(feed.entries[0]).toMatchObject({ title: "一", link: "https://x.example/a" });
  });

  test.each([
    ["me@example.com (王工)", "王工"],
    ["王工 <me@example.com>", "王工"],
    ["me@example.com", null],
    ["王工 (me@example.com)", "王工"],
  ])("author %s", (author, name) => {
    const feed = parseFeedText(
      `<rss><channel><item><title>t</title><author>${author.replace("<", "&lt;")}</author></item></channel></rss>`,
    );
    expect(feed.entries[0]?.author).toBe(name);
  });

  test("a description that only looks like markup is text", () => {
    const item = (text: string) =>
      parseFeedText(`<rss><item><title>t</title><description>${text}</description></item></rss>`).entries[0];
    expect(item("速度 &lt; 60 &amp;&amp; 挡位 &gt; 3")?.html).toBe(
      "<p>速度 &lt; 60 &amp;&amp; 挡位 &gt; 3</p>",
    );
    expect(item("&lt;b&gt;粗&lt;/b&gt;")?.html).toBe("<b>粗</b>");
    expect(item("一\n\n二\n三")?.html).toBe("<p>一</p>\n<p>二<br>三</p>");
    expect(item("<p>没有转义<br>的正文</p>")?.html).toContain("<p>没有转义<br>的正文");
  });
});

test("RSS 1.0 follows the order of its table of contents", () => {
  const feed = parseFeedText(`<?xml version="1.0"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://x.example/"><title>旧站</title><link>https://x.example/</link><items><rdf:Seq>
      <rdf:li rdf:resource="https://x.example/2"/><rdf:li rdf:resource="https://x.example/1"/></rdf:Seq></items></channel>
    <item rdf:about="https://x.example/1"><title>一</title><d:date>2004-05-01</d:date><description>甲</description></item>
    <item rdf:about="https://x.example/2"><title>二</title><d:date>2004-05-02T10:00+08:00</d:date><description>乙</description></item>
    </rdf:RDF>`);
  expect(feed.format).toBe("rdf");
  expect(feed.entries.map(({ title, link, guid }) => [title, link, guid])).toEqual([
    ["二", "https://x.example/2", "https://x.example/2"],
    ["一", "https://x.example/1", "https://x.example/1"],
  ]);
  expect(feed.entries[0]?.publishedAt).toEqual(new Date("2004-05-02T02:00:00Z"));
});

describe("Atom", () => {
  test("1.0: text, html and xhtml, xml:base, several authors", () => {
    const feed = parseFeedText(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://x.example/blog/">
      <title type="html">A &amp;amp; B</title><author><name>编辑部</name></author>
      <entry><id>urn:1</id><title type="text">用 &lt;blink&gt; 的年代</title><link href="p/1"/>
        <updated>2024-05-02T00:00:00Z</updated><published>2024-05-01T00:00:00Z</published>
        <category term="怀旧" label="老车"/>
        <content type="xhtml" xml:base="p/1/"><div xmlns="http://www.w3.org/1999/xhtml"><p>图：<img src="a.png" alt="&quot;甲&quot;"/></p><div xml:base="deep/"><a href="b">乙</a></div></div></content></entry>
      <entry><id>urn:2</id><title>二</title><author><name>甲</name></author><author><name>乙</name></author>
        <summary type="html">&lt;p&gt;摘&lt;/p&gt;</summary><content type="html">&lt;p&gt;正文更长一些&lt;/p&gt;</content></entry>
    </feed>`);
    const [one, two] = feed.entries;
    expect(feed.title).toBe("A & B");
    expect(one).toMatchObject({
      title: "用 <blink> 的年代",
      link: "https://x.example/blog/p/1",
      base: "https://x.example/blog/p/1/",
      author: "编辑部",
      tags: ["老车"],
      updatedAt: new Date("2024-05-02T00:00:00Z"),
      publishedAt: new Date("2024-05-01T00:00:00Z"),
    });
    expect(one?.html).toContain('<img src="a.png" alt="&quot;甲&quot;">');
    expect(one?.html).toContain('<a href="https://x.example/blog/p/1/deep/b">乙</a>');
    expect(two).toMatchObject({ author: "甲、乙", summary: "摘", html: "<p>正文更长一些</p>" });
  });

  test("0.3 with base64 and escaped content", () => {
    const body = Buffer.from("<p>旧格式</p>").toString("base64");
    const feed =
      parseFeedText(`<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id><title>t</title>
      <issued>2004-01-01T00:00:00Z</issued><content type="text/html" mode="base64">${body}</content></entry></feed>`);
    expect(feed.entries[0]).toMatchObject({
      html: "<p>旧格式</p>",
      publishedAt: new Date("2004-01-01T00:00:00Z"),
    });
  });
});

describe("faults", () => {
  test("a truncated file gives what came before and says so", () => {
    const cut = RSS.slice(0, RSS.indexOf("积水很深") + 4);
    const feed = parseFeedText(cut);
    expect(feed.entries[0]).toMatchObject({ title: "雨天的“天马山”", incomplete: true });
    expect(feed.problems).toContainEqual({
      entry: "雨天的“天马山”",
      message: "文件在这篇正文中间中断，正文不完整",
    });
    expect(feed.problems.at(-1)?.message).toContain("文件没有结尾");
    const later = parseFeedText(RSS.slice(0, RSS.indexOf("<media:content")));
    expect(later.entries[0]?.incomplete).toBe(false);
  });

  test("items that were never closed stay apart", () => {
    const feed = parseFeedText(
      "<rss><channel><item><title>一</title><item><title>二</title></channel></rss>",
    );
    expect(feed.entries.map(({ title }) => title)).toEqual(["一", "二"]);
  });

  test("gaps are filled and reported", () => {
    const feed = parseFeedText(`<rss><channel>
      <item><description>没有标题的一条，内容足够长，可以从里面取出开头当作它的标题来用。后面还有。</description><link>https://x.example/1</link></item>
      <item><link>https://x.example/2</link></item>
      <item><title>无日期</title><pubDate>someday</pubDate></item></channel></rss>`);
    expect(feed.entries.map(({ title }) => title)).toEqual([
      "没有标题的一条，内容足够长，可以从里面取出开头当作它的标题来…",
      "无日期",
    ]);
    expect(feed.skipped).toEqual([{ entry: "https://x.example/2", message: "没有标题也没有正文" }]);
    expect(feed.problems.map(({ message }) => message)).toEqual([
      "没有标题，取正文开头作标题",
      "没有日期，用整个文件的日期或导入的时间",
      "日期“someday”看不懂，已忽略",
      "没有日期，用整个文件的日期或导入的时间",
      "没有标识也没有地址，按内容识别；内容改动后会当作新文章",
    ]);
  });

  test("the same identity twice: doubles go, different pages stay with a stable identity", () => {
    const item = (title: string, link: string) =>
      `<item><guid>x</guid><title>${title}</title><link>${link}</link><pubDate>2024-05-01</pubDate></item>`;
    const items = [
      item("一", "https://x.example/1"),
      item("一", "https://x.example/1"),
      item("二", "https://x.example/2"),
    ];
    const feed = parseFeedText(`<rss><channel>${items.join("")}</channel></rss>`);
    expect(feed.entries.map(({ title }) => title)).toEqual(["一", "二"]);
    expect(new Set(feed.entries.map(({ guid }) => guid)).size).toBe(2);
    expect(parseFeedText(`<rss><channel>${items.join("")}</channel></rss>`).entries).toEqual(feed.entries);
    expect(feed.problems).toHaveLength(1);
    expect(feed.skipped).toEqual([{ entry: "一", message: "与同一文件里另一篇的标识和地址相同" }]);
  });

  test("bare ampersands, HTML entities and Windows-1252 signs are understood", () => {
    const feed = parseFeedText(
      "<rss><item><title>A & B&nbsp;&hellip; don&#146;t &unknown;</title></item></rss>",
    );
    expect(feed.entries[0]?.title).toBe("A & B … don’t &unknown;");
  });

  test("entities of the document work once, not in powers", () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "轮胎"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <rss><channel><item><title>&a;|&b;|&c;</title></item></channel></rss>`;
    expect(parseFeedText(bomb).entries[0]?.title).toBe("轮胎|&b;|&c;");
    expect(messages(bomb)).toEqual(
      expect.arrayContaining(["外部实体“c”不会读取", "文件声明的实体会成倍展开，没有展开"]),
    );
    const wide = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(1000)}">]><rss><item><title>t</title><description>${"&a;".repeat(50_000)}</description></item></rss>`;
    expect(parseFeedText(wide).entries[0]?.html.length).toBeLessThan(500_000);
  });

  test("absurd nesting is read up to a limit", () => {
    const deep = `<rss><item><title>t</title><description>${"<a>".repeat(100_000)}x</description></item></rss>`;
    expect(messages(deep).join()).toContain("文件嵌套过深");
  });

  test.each([
    ["", "文件是空的"],
    ['{"version":"https://jsonfeed.org/version/1"}', "这是 JSON"],
    ["<!doctype html><html><body><p>hi</p></body></html>", "这是网页"],
    ["just text", "不是 XML 文件"],
    ["<opml><body/></opml>", "最外层是 <opml>"],
    ["<rss><channel><title>t</title></channel></rss>", "文件里没有文章"],
  ])("%s", (text, message) => {
    expect(messages(text).join()).toContain(message);
  });

  test("a file over the limit is refused with its size", () => {
    const feed = parseFeed(new Uint8Array(65 * 1024 * 1024));
    expect(feed.problems[0]?.message).toBe("文件有 65 MB，超过 64 MB 的上限；请分几次导出");
  });

  test("GB2312 with HTML entities end to end", () => {
    const bytes = iconv.encode(
      '<?xml version="1.0" encoding="gb2312"?><rss><channel><item><title>保养&middot;机油</title></item></channel></rss>',
      "gb2312",
    );
    expect(parseFeed(bytes).entries[0]?.title).toBe("保养·机油");
  });

  test("never throws, and cutting or damaging a file never invents entries", () => {
    const pieces = fc.constantFrom(
      "<rss>",
      "<item>",
      "</item>",
      "<title>",
      "</title>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "&#x;",
      "&lt;",
      '<a b="',
      "<?xml ?>",
      "<!DOCTYPE x [",
      "]>",
      "文",
      "<entry xmlns='http://www.w3.org/2005/Atom'>",
      "<link href='\\' rel=alternate>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 40 }), (parts) => {
        const feed = parseFeedText(parts.join(""));
        for (const entry of feed.entries) expect(entry.title).not.toBe("");
      }),
    );
    fc.assert(
      fc.property(fc.nat({ max: RSS.length }), fc.nat({ max: RSS.length }), (from, to) => {
        const feed = parseFeedText(RSS.slice(0, Math.min(from, to)) + RSS.slice(Math.max(from, to)));
        expect(feed.entries.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
