import { describe, expect, it } from "vitest";
import { readDemoMembers } from "#capabilities/people/members/server/demo/content.ts";
import { parsePictureKey, type SceneName } from "#demo/art/keys.ts";
import { sections } from "#sections/registry.ts";
import { picturesIn } from "./body.ts";
import {
  type DemoArticle,
  drawingsOf,
  readDemoArticles,
  readDemoSeries,
  readDiscussion,
  readWaitingComments,
} from "./content.ts";

const articles = await readDemoArticles();
const series = await readDemoSeries();
const newestFirst = [...articles].sort((a, b) => a.hours_ago - b.hours_ago);

/** What a list shows of an article. */
function onCard(article: DemoArticle): string[] {
  if (article.kind !== "pic") return [article.cover];
  return picturesIn(article.body)
    .slice(0, 3)
    .map(({ key }) => key);
}

const lists = sections.flatMap(({ slug, umbrella }) =>
  [undefined, "post", "pic", "video"].flatMap((kind) =>
    [true, false].map((all) => ({
      name: `${slug}, ${kind ?? "everything"}${all ? "" : " but the cover stories"}`,
      cards: newestFirst.filter(
        (article) =>
          (umbrella || article.section === slug) &&
          (kind === undefined || article.kind === kind) &&
          (all || article.featured === undefined || article.section !== slug),
      ),
    })),
  ),
);

it.each(lists)("repeats no picture within ten cards: $name", ({ cards }) => {
  const lastAt = new Map<string, number>();
  for (const [at, article] of cards.entries()) {
    for (const key of onCard(article)) {
      const before = lastAt.get(key);
      expect(before === undefined || at - before > 10 || before === at, `${key} at ${before} and ${at}`).toBe(
        true,
      );
      lastAt.set(key, at);
    }
  }
});

const DARK: readonly SceneName[] = ["night", "camp", "lane", "fireside"];
const WITHOUT_SKY: readonly SceneName[] = ["garage", "studio", "rain"];
const shown = articles.flatMap((article) =>
  picturesIn(article.body).map(({ key, caption }) => ({
    slug: article.slug,
    key,
    caption: caption.replace(/摄影：.*/u, ""),
  })),
);

describe("what a caption names is drawn", () => {
  it.each(shown)("$slug: $caption", ({ key, caption }) => {
    const { scene, view, load, props } = parsePictureKey(key);
    if (/正午|中午|上午|早上|下午/.test(caption)) expect([...DARK, "dusk"]).not.toContain(scene);
    if (/夜里|深夜|雨夜|凌晨|晚上|午夜/.test(caption)) expect([...DARK, ...WITHOUT_SKY]).toContain(scene);
    if (/银河|昴星团/.test(caption)) expect(scene).toBe("camp");
    if (/日落|黄昏|傍晚/.test(caption)) expect(DARK).not.toContain(scene);
    if (/尾门/.test(caption)) expect(view).toBe("boot");
    if (/尾门.*豆浆/.test(caption)) expect(load).toBe("breakfast");
    if (/桔|橘子/.test(caption)) expect(load).toBe("oranges");
    if (/锥桶/.test(caption)) expect(props).toContain("cones");
    if (/数羊|羊群/.test(caption)) expect(props).toContain("sheep");
  });
});

it("draws electric cars with green plates, and no others", () => {
  const electric = new Set(series.filter((car) => car.electric).map((car) => car.slug));
  expect(electric.size).toBeGreaterThan(0);
  for (const article of articles) {
    const keys = drawingsOf(article).map(parsePictureKey);
    const about = article.series.some((slug) => electric.has(slug));
    if (about) expect(keys[0]?.electric, article.slug).toBe(true);
    else
      expect(
        keys.filter((key) => key.electric),
        article.slug,
      ).toEqual([]);
  }
});

it("a car's card shows the car of the pictures around it", () => {
  for (const article of articles.filter(({ body }) => body.includes("::car["))) {
    const slug = /::car\[([a-z0-9-]+)\]/.exec(article.body)?.[1];
    const car = series.find((one) => one.slug === slug);
    if (!car) throw new Error(`${article.slug} shows the card of an unknown car`);
    const card = parsePictureKey(car.cover);
    const around = articles
      .filter((one) => one.series[0] === slug)
      .flatMap(drawingsOf)
      .map(parsePictureKey)
      .filter(({ body }) => body === car.body);
    if (around.length === 0) continue;
    expect(
      around.map(({ paint }) => paint),
      article.slug,
    ).toContain(card.paint);
  }
});

it("names only people, cars and articles that the demo has", async () => {
  const people = new Set((await readDemoMembers()).map(({ nickname }) => nickname));
  const cars = new Set(series.map(({ slug }) => slug));
  const slugs = new Set(articles.map(({ slug }) => slug));
  const unknown: string[] = [];
  for (const article of articles) {
    const threads = await readDiscussion(article);
    const said = threads.flatMap(({ by, replies }) => [by, ...replies.map((reply) => reply.by)]);
    for (const name of [article.author, ...said]) {
      if (!people.has(name)) unknown.push(`${article.slug}: ${name}`);
    }
    for (const car of article.series) if (!cars.has(car)) unknown.push(`${article.slug}: ${car}`);
  }
  for (const { article, by } of await readWaitingComments()) {
    if (!slugs.has(article)) unknown.push(article);
    if (!people.has(by)) unknown.push(by);
  }
  expect(unknown).toEqual([]);
});

it("finds an article again by its title", () => {
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
});

it("puts the body that a car has onto its card, in the studio", () => {
  for (const { slug, body, cover } of series) {
    expect(parsePictureKey(cover), slug).toMatchObject({ view: "side", scene: "studio", body });
  }
});
