import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ScreenScope } from "#client/screen-context.tsx";
import type { ArticleCard } from "#features/articles/contract.ts";
import { type Section, sections, umbrellaSection } from "#sections/registry.ts";
import { FeedCard } from "./feed-card.tsx";

const [club, otherClub] = sections.filter((section) => !section.umbrella) as [Section, Section];

const cover = {
  id: "1",
  src: "/media/a",
  width: 1600,
  height: 1000,
  animated: false,
  placeholder: null,
  focus: null,
  photo: null,
};

const article: ArticleCard = {
  id: "1",
  kind: "post",
  section: club.slug,
  channel: "改装",
  title: "四条轮胎",
  title_phrases: "22",
  summary: "",
  cover,
  pictures: [],
  picture_count: 0,
  duration: null,
  author_id: null,
  author_name: "三号门卫",
  published_at: "2026-11-21T08:00:00.000Z",
  reads: 10,
  likes: 1,
  comments: 0,
};

/** The card's text as it stands in a page of `section`; a row with its picture at the side, or the wide one. */
function card(section: Section, changes: Partial<ArticleCard> = {}, shape: "row" | "wide" = "row"): string {
  const html = renderToString(
    <ScreenScope section={section} screenId="home">
      <FeedCard article={{ ...article, ...changes }} index={shape === "row" ? 1 : 0} />
    </ScreenScope>,
  );
  return html.replace(/<[^>]*>/g, " ");
}

test("a club's article names the club, but for its own pages, where the channel stands", () => {
  for (const section of [umbrellaSection, otherClub]) {
    expect(card(section)).toContain(club.name);
    expect(card(section)).not.toContain("改装");
  }
  expect(card(club)).not.toContain(club.name);
  expect(card(club)).toContain("改装");
});

test("beside a picture stands one name, elsewhere the author as well", () => {
  expect(card(umbrellaSection)).not.toContain("三号门卫");
  expect(card(club, { channel: "" })).toContain("三号门卫");
  expect(card(umbrellaSection, { cover: null })).toContain("三号门卫");
  expect(card(umbrellaSection, {}, "wide")).toContain("三号门卫");
});
