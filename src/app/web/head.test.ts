import { expect, test } from "vitest";
import { umbrellaSection } from "#sections/registry.ts";
import { routeTable } from "./all-routes.ts";
import { renderHead } from "./head.ts";

const ORIGIN = "https://paddock.test";
const head = (meta: Parameters<typeof renderHead>[0], path = "/article/7/post") =>
  renderHead(meta, undefined, ORIGIN, path);

test("a page names itself, its address and its picture absolutely", () => {
  const html = head({ title: "海拔", description: "一段等待", image: "/media/p1?w=1280", type: "article" });
  expect(html).toContain(`<title>海拔 · ${umbrellaSection.name}</title>`);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/article/7/post">`);
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/media/p1?w=1280">`);
  expect(html).toContain('<meta property="og:title" content="海拔">');
  expect(html).toContain('<meta name="description" content="一段等待">');
});

test("one article has one canonical address in every section", () => {
  expect(head({ canonical: "/article/7/post" }, "/club/article/7/post")).toContain(
    `<link rel="canonical" href="${ORIGIN}/article/7/post">`,
  );
});

test("structured data is valid JSON with absolute addresses, and cannot end its element", () => {
  const html = head({
    title: "</script><script>alert(1)</script>",
    jsonLd: {
      "@graph": [
        { "@type": "NewsArticle", headline: "</script>", url: "/article/7/post", image: ["/media/p1"] },
        { itemListElement: [{ item: "/", name: "/首页" }] },
      ],
    },
  });
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(block)).toEqual({
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "NewsArticle",
        headline: "</script>",
        url: `${ORIGIN}/article/7/post`,
        image: [`${ORIGIN}/media/p1`],
      },
      { itemListElement: [{ item: `${ORIGIN}/`, name: "/首页" }] },
    ],
  });
  expect(html).not.toContain("<script>alert");
});

test("search engines are told to leave what is about whoever looks, and the administration", () => {
  for (const row of routeTable.filter(({ screen }) => screen.private || screen.admin))
    expect(renderHead({}, row, ORIGIN, row.path), row.path).toContain(
      '<meta name="robots" content="noindex">',
    );
  const home = routeTable.find(({ path }) => path === "/");
  expect(renderHead({}, home, ORIGIN, "/")).not.toContain("noindex");
});

test("a film says so to share cards; what is refused stays out of search engines", () => {
  const html = head({ type: "video.other", video: { src: "/media/v1", width: 1920, height: 1080 } });
  expect(html).toContain(`<meta property="og:video" content="${ORIGIN}/media/v1">`);
  expect(html).toContain('<meta name="robots" content="max-image-preview:large">');
  expect(head({ robots: "noindex" })).toContain('<meta name="robots" content="noindex">');
});

test("a page says as what its section is installed; the administration is not", () => {
  const club = routeTable.find(({ section, screen }) => !section.umbrella && screen.id === "home.club");
  const desk = routeTable.find(({ screen }) => screen.admin);
  if (!club || !desk) throw new Error("no club, or no administration");
  const html = renderHead({}, club, ORIGIN, club.path);
  expect(html).toContain(`<link rel="manifest" href="/${club.section.slug}/manifest.webmanifest">`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="/icons/${club.section.slug}-180.png">`);
  expect(head({})).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(renderHead({}, desk, ORIGIN, desk.path)).not.toContain("manifest");
});

test("the search of a home is told with its whole address, the place of the word left open", () => {
  const action = { "@type": "SearchAction", target: { urlTemplate: "/search?q={search_term_string}" } };
  const html = head({ jsonLd: { "@type": "WebSite", potentialAction: action } });
  expect(html).toContain(`"urlTemplate":"${ORIGIN}/search?q={search_term_string}"`);
});
