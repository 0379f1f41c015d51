import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { plainText, readingMinutes } from "#platform/html/plain-text.ts";
import { sanitizeArticleHtml } from "./sanitize.ts";

const BASE = "https://x.example/2024/post/";
const clean = (html: string) => sanitizeArticleHtml(html, { base: BASE });
const img = (src: string, alt = "", rest = "") => `<img src="${src}" alt="${alt}"${rest}>`;

describe("structure", () => {
  test.each([
    ["<h1>一</h1><h5>五</h5>", "<h2>一</h2>\n<h4>五</h4>"],
    ["散文字<div>块</div>又散", "<p>散文字</p>\n<p>块</p>\n<p>又散</p>"],
    ["<p>一</p><p>&nbsp;</p><p><br></p><p> <span></span></p><p>二</p>", "<p>一</p>\n<p>二</p>"],
    ["<p>　　缩进&nbsp;</p>", "<p>缩进</p>"],
    ["一<br><br>二<br>三", "<p>一</p>\n<p>二<br>三</p>"],
    [
      "<b>粗</b><i>斜</i><strike>删</strike><font color=red>色</font>",
      "<p><strong>粗</strong><em>斜</em><s>删</s>色</p>",
    ],
    ["<ul><li>甲<ul><li>乙</li></ul></li><li></li></ul>", "<ul><li>甲<ul><li>乙</li></ul></li></ul>"],
    ["<ol start=3><li><p>丙</p></li></ol>", '<ol start="3"><li>丙</li></ol>'],
    ["<blockquote>引</blockquote>", "<blockquote><p>引</p></blockquote>"],
    ["<pre>a &lt; b\n  c</pre>", "<pre><code>a &lt; b\n  c</code></pre>"],
    [
      "<table><tr><th>车</th><th>价</th></tr><tr><td>甲</td><td>1</td></tr></table>",
      "<table><thead><tr><th>车</th><th>价</th></tr></thead><tbody><tr><td>甲</td><td>1</td></tr></tbody></table>",
    ],
    ["<table><tr><td><p>版式</p>表格</td></tr></table>", "<p>版式</p>\n<p>表格</p>"],
    [
      '<figure class="highlight"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>go\nrun</pre></td></tr></table></figure>',
      "<pre><code>go\nrun</code></pre>",
    ],
    ["<dl><dt>词</dt><dd>义</dd></dl>", "<dl><dt>词</dt><dd>义</dd></dl>"],
    ["<hr><hr>文<hr>", "<p>文</p>\n<hr>"],
    ["<strong><p>整段</p></strong>", "<p>整段</p>"],
    ["<h2>前<p> </p><p> 后</p></h2>", "<h2>前 后</h2>"],
    [
      '<a>图前<img src="https://x.example/a.png"></a>',
      '<p>图前</p>\n<figure><img src="https://x.example/a.png" alt=""></figure>',
    ],
  ])("%s", (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe("links and pictures", () => {
  test("addresses become absolute and links carry rel", () => {
    expect(clean('<a href="../about?a=1&b=2">关于</a>')).toBe(
      '<p><a href="https://x.example/2024/about?a=1&amp;b=2" rel="nofollow noopener">关于</a></p>',
    );
    expect(clean('<a href="//cdn.example/x">x</a> <a href="mailto:a@b.example">m</a>')).toContain(
      'href="https://cdn.example/x"',
    );
  });

  test.each([
    "javascript:alert(1)",
    " java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "#top",
    "",
    "http://",
    "file:///etc/passwd",
  ])("the link %j loses its target, not its text", (href) => {
    expect(clean(`<p><a href="${href}">字</a></p>`)).toBe("<p>字</p>");
  });

  test("without a base only root-relative addresses stand", () => {
    const links =
      '<a href="/a">a</a><a href="b">b</a><a href="//evil.example">c</a><a href="/.//evil.example">d</a>';
    expect(sanitizeArticleHtml(links)).toBe(
      '<p><a href="/a" rel="nofollow noopener">a</a>b<a href="https://evil.example/" rel="nofollow noopener">c</a>d</p>',
    );
  });

  test("pictures stand in figures of their own, with caption, size and a meaningful alt", () => {
    expect(clean('<p>前<img src="a.jpg" width="600" height="400" onerror="x()">后</p>')).toBe(
      `<p>前</p>\n<figure>${img(`${BASE}a.jpg`, "", ' width="600" height="400"')}</figure>\n<p>后</p>`,
    );
    expect(clean('<a href="/big"><img src="/a.jpg" alt="IMG_1234"></a>')).toBe(
      `<figure>${img("https://x.example/a.jpg")}</figure>`,
    );
    expect(
      clean('<div class="wp-caption"><img src="/a.jpg" alt="车头"><p class="wp-caption-text">雨中</p></div>'),
    ).toBe(`<figure>${img("https://x.example/a.jpg", "车头")}<figcaption>雨中</figcaption></figure>`);
    expect(
      clean('<img data-src="https://pic.example/lazy.jpg" src="data:image/gif;base64,R0lGOD">'),
    ).toContain("lazy.jpg");
    expect(clean('表情<img src="/smile.png" width="20" height="20">')).toContain("<p>表情<img");
  });

  test.each([
    '<img src="https://x.example/p.gif" width="1" height="1">',
    '<img src="https://hm.baidu.com/hm.gif?si=1">',
    '<img src="http://feeds.feedburner.com/~r/x/~4/y">',
    '<img src="/a.jpg" style="display:none">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
    '<img src="javascript:alert(1)">',
    "<img>",
  ])("%s is dropped", (html) => {
    expect(clean(html)).toBe("");
  });

  test("the picture rule decides; of a dropped picture the words remain", () => {
    const seen: string[] = [];
    const html = sanitizeArticleHtml(
      '<figure><img src="gone.jpg"><figcaption>留下的说明</figcaption></figure><img src="kept.jpg" alt="甲"><img src="gone2.jpg" alt="乙">',
      {
        base: BASE,
        picture: ({ written, url }) => {
          seen.push(`${written} ${url}`);
          return written.startsWith("kept") ? { src: "/media/k", width: 30, height: 20 } : null;
        },
      },
    );
    expect(html).toBe(
      `<p><em>留下的说明</em></p>\n<figure>${img("/media/k", "甲", ' width="30" height="20"')}</figure>\n<p><em>乙</em></p>`,
    );
    expect(seen[0]).toBe(`gone.jpg ${BASE}gone.jpg`);
  });
});

describe("safety", () => {
  test.each([
    "<script>alert(1)</script>",
    "<style>p{color:red}</style>",
    '<iframe src="https://x.example"></iframe>',
    '<object data="x"></object>',
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext></mtext></math>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<textarea><img src=x onerror=alert(1)></textarea>",
    '<form action="https://evil.example"><input name=a></form>',
    "<!-- <p>x</p> -->",
    "<template><p>x</p></template>",
  ])("%s leaves no trace of it", (html) => {
    expect(clean(`<p>前</p>${html}`)).toMatch(/^<p>前<\/p>(\n<p>['"&gt;]*<\/p>)?$/);
  });

  test("players that were removed are told", () => {
    const removed: string[] = [];
    sanitizeArticleHtml('<iframe src="x"></iframe><video src="y"></video><p>z</p>', {
      onRemoved: (name) => removed.push(name),
    });
    expect(removed).toEqual(["iframe", "video"]);
  });

  test("a flood of tags is reduced to its text", () => {
    expect(clean(`${"<b>".repeat(50_000)}字`)).toBe("<p>字</p>");
  });

  const ALLOWED = new Set("href src alt width height rel start colspan rowspan datetime".split(" "));
  const inspect = (nodes: ReturnType<typeof parseDocument>["children"]): void => {
    for (const node of nodes) {
      if (!("attribs" in node)) continue;
      expect(node.name).toMatch(
        /^(a|abbr|blockquote|br|caption|cite|code|d[deflt]{1,2}|em|fig(ure|caption)|h[2-4r]|img|ins|kbd|li|mark|[ou]l|p|pre|q|r[pt]|ruby|s|samp|small|strong|su[bp]|t(able|body|[dhr]|head|ime)|u|var)$/,
      );
      for (const [name, value] of Object.entries(node.attribs)) {
        expect(ALLOWED).toContain(name);
        if (name === "href" || name === "src") expect(value).toMatch(/^(https?:|mailto:|tel:|\/(?![/\\]))/);
      }
      inspect(node.children);
    }
  };

  test("whatever comes in: nothing outside the vocabulary comes out, and a second run changes nothing", () => {
    const names = fc.constantFrom(
      "p",
      "div",
      "a",
      "img",
      "script",
      "svg",
      "math",
      "style",
      "table",
      "td",
      "tr",
      "li",
      "ul",
      "h1",
      "pre",
      "figure",
      "figcaption",
      "em",
      "br",
      "iframe",
      "noscript",
      "title",
      "textarea",
      "select",
      "blockquote",
      "dl",
      "dd",
      "x-y",
    );
    const attribute = fc.constantFrom(
      ' onclick="x()"',
      " onerror=x",
      ' href="javascript:x"',
      ' src="data:text/html,x"',
      ' src="/a.png"',
      ' href="//e"',
      ' style="x"',
      ' width="1e9"',
      " <",
      ' alt="--><script>"',
      ' srcdoc="<script>"',
    );
    const tag = fc
      .tuple(
        fc.constantFrom("<", "</"),
        names,
        fc.array(attribute, { maxLength: 3 }),
        fc.constantFrom(">", "/>", ""),
      )
      .map((parts) => parts.flat().join(""));
    const text = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom("文字", "&lt;script&gt;", "<!--", "-->", "<![CDATA[", "]]>", "\u00A0", "\n\n"),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(tag, text), { maxLength: 30 }),
        fc.constantFrom(null, BASE),
        (parts, base) => {
          const once = sanitizeArticleHtml(parts.join(""), { base });
          inspect(parseDocument(once).children);
          expect(sanitizeArticleHtml(once, { base })).toBe(once);
        },
      ),
      { numRuns: 400 },
    );
  });
});

test("plain text and reading time", () => {
  expect(plainText("<h2>题</h2><p>一&amp;二<br>三</p><script>x</script><!-- c -->")).toBe("题 一&二 三");
  expect(plainText('摘要到此为止<a href="https://x.example/a')).toBe("摘要到此为止");
  expect(plainText("速度 < 60")).toBe("速度 < 60");
  expect(readingMinutes("<p>短</p>")).toBe(1);
  expect(readingMinutes(`<p>${"车".repeat(2000)}</p>`)).toBe(5);
  expect(readingMinutes(`<p>${"word ".repeat(660)}</p>`)).toBe(3);
  expect(readingMinutes(`<p>${"车".repeat(400)}</p>${"<img>".repeat(12)}`)).toBe(2);
});

test("preformatted text loses empty lines at its ends and keeps its indentation", () => {
  expect(sanitizeArticleHtml("<pre>\n \n  a\n    b\n\n </pre>")).toBe("<pre><code>  a\n    b</code></pre>");
  expect(sanitizeArticleHtml("<pre>  a</pre>")).toBe("<pre><code>  a</code></pre>");
  expect(sanitizeArticleHtml("<pre> \n </pre>")).toBe("");
});

test("white space and line breaks at the ends of a paragraph go, those inside stay", () => {
  expect(sanitizeArticleHtml("<p><br> \u3000<br>一<br>二 三<br>\u00a0</p>")).toBe("<p>一<br>二 三</p>");
});

test("an address longer than any browser opens is no link", () => {
  const long = `https://x.example/${"a".repeat(9000)}`;
  expect(sanitizeArticleHtml(`<p><a href="${long}">这里</a></p>`)).toBe("<p>这里</p>");
});
