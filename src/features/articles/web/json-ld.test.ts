import { expect, test } from "vitest";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { articleJsonLd, isoDuration } from "./json-ld.ts";

const picture = (id: string) => ({
  id,
  src: `/media/p${id}`,
  width: 1500,
  height: 1000,
  animated: false,
  placeholder: null,
  focus: null,
  photo: null,
});

const post: ArticleDetail = {
  id: "1284",
  kind: "post",
  section: umbrellaSection.slug,
  channel: "长测",
  title: "海拔 4500 米",
  title_phrases: "",
  summary: "一段等待",
  body_html: "<p>正文</p>",
  cover_caption: "",
  read_minutes: 6,
  author: null,
  author_name: "林朔",
  source_name: "",
  source_url: "",
  published_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-21T08:00:00.000Z",
  region: "",
  cover: picture("1"),
  pictures: [],
  video: null,
  chapters: [],
  tags: ["高原"],
  cars: [],
  comments_closed: false,
  corrections: [],
  counts: { reads: 10, likes: 3, collects: 1, comments: 2 },
};

interface Graph {
  "@graph": [Record<string, unknown>, { itemListElement: Record<string, unknown>[] }];
}

const graphOf = (article: ArticleDetail, section = umbrellaSection) =>
  (articleJsonLd(article, section) as unknown as Graph)["@graph"];

test("a text is a NewsArticle with what search engines ask for", () => {
  const [article, crumbs] = graphOf(post);
  expect(article).toMatchObject({
    "@type": "NewsArticle",
    headline: "海拔 4500 米",
    image: ["/media/p1?w=1280"],
    datePublished: "2026-11-20T08:00:00.000Z",
    dateModified: "2026-11-21T08:00:00.000Z",
    author: { "@type": "Person", name: "林朔" },
    publisher: { "@type": "Organization", name: umbrellaSection.name },
    mainEntityOfPage: "/article/1284/post",
  });
  expect(crumbs.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, "/"],
    [2, "/article/1284/post"],
  ]);
});

test("a gallery shows its pictures, at most ten", () => {
  const pictures = Array.from({ length: 12 }, (_, n) => ({ picture: picture(String(n)), caption: "" }));
  const [gallery] = graphOf({ ...post, kind: "pic", pictures });
  expect(gallery.image).toHaveLength(10);
});

test("a film is a VideoObject with length, file, poster and chapters", () => {
  const video = { id: "9", src: "/media/v9", width: 1920, height: 1080, duration: 768, bytes: 28_000_000 };
  const [film] = graphOf({
    ...post,
    kind: "video",
    video,
    chapters: [
      { at: 0, title: "出发" },
      { at: 300, title: "垭口" },
    ],
  });
  expect(film).toMatchObject({
    "@type": "VideoObject",
    name: "海拔 4500 米",
    thumbnailUrl: ["/media/p1?w=1280"],
    uploadDate: "2026-11-20T08:00:00.000Z",
    duration: "PT12M48S",
    contentUrl: "/media/v9",
    hasPart: [
      { name: "出发", startOffset: 0, endOffset: 300 },
      { name: "垭口", startOffset: 300, endOffset: 768 },
    ],
  });
});

test("without a cover the poster stands in, without an author the house", () => {
  const [article] = graphOf({ ...post, cover: null, author_name: "" });
  expect(article.image).toEqual(["/media/posters/article/1284.jpg"]);
  expect(article.author).toMatchObject({ "@type": "Organization", name: umbrellaSection.name });
});

test("a club's article stands below the club", () => {
  const club = sections.find((section) => !section.umbrella);
  if (club === undefined) throw new Error("no club");
  const [, crumbs] = graphOf({ ...post, section: club.slug }, club);
  expect(crumbs.itemListElement[1]).toMatchObject({ name: club.name, item: `/${club.slug}/home` });
});

test.each([
  [0, "PT0S"],
  [45, "PT45S"],
  [60, "PT1M"],
  [3723, "PT1H2M3S"],
])("%i s is %s", (seconds, written) => {
  expect(isoDuration(seconds)).toBe(written);
});
