import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import type { Club } from "#capabilities/community/clubs/contract.ts";
import { club as clubQuery } from "#capabilities/community/clubs/web/public.ts";
import { setKnownPaths } from "#client/known-paths.ts";
import { ScreenScope } from "#client/screen-context.tsx";
import type { Overview } from "#features/articles/contract.ts";
import { sectionBase } from "#sections/path-table.ts";
import { type Section, sections } from "#sections/registry.ts";
import { ClubFigures } from "./club-head.tsx";
import { EntryGrid } from "./entry-grid.tsx";

const [club] = sections.filter((section) => !section.umbrella) as [Section];
const base = sectionBase(club);
const list = (channel: string) => ({ label: channel, icon: "car", to: `${base}/home?channel=${channel}` });
const section: Section = {
  ...club,
  entries: [
    ...["甲", "乙", "丙", "丁", "戊", "己"].map(list),
    { label: "认证", icon: "cert", to: `${base}/cert` },
  ],
};

beforeEach(() => setKnownPaths([`${base}/home`]));

const post = (channel: string, count: number) => ({ kind: "post" as const, channel, count });
const entries = (
  counts: Overview["counts"],
  { empty = [], chosen }: { empty?: string[]; chosen?: Section["entries"] } = {},
) =>
  [
    ...inClub(<EntryGrid counts={counts} empty={empty} chosen={chosen && [...chosen]} />).matchAll(
      /<\/span>([^<]+)<\/a>/g,
    ),
  ].map(([, label]) => label);

function inClub(element: React.ReactNode, figures?: Club): string {
  const queryClient = new QueryClient();
  if (figures) queryClient.setQueryData(clubQuery(section.slug).queryKey, figures);
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <ScreenScope section={section} screenId="home">
        {element}
      </ScreenScope>
    </QueryClientProvider>,
  );
}

test("an entry is drawn when something stands behind it, of whatever kind, and its screen exists", () => {
  const counts = [post("甲", 4), post("丙", 9), post("戊", 1)];
  expect(entries([...counts, { kind: "video", channel: "丁", count: 1 }])).toEqual(["甲", "丙", "丁", "戊"]);
  setKnownPaths([`${base}/home`, `${base}/cert`]);
  expect(entries(counts)).toEqual(["甲", "丙", "戊", "认证"]);
  expect(entries(counts, { empty: [`${base}/cert`] })).toEqual(["甲", "丙", "戊"]);
});

test("what operators chose stands in their order, without what nothing stands behind yet", () => {
  const chosen = [list("乙"), { label: "认证", icon: "cert", to: `${base}/cert` }, list("甲")];
  setKnownPaths([`${base}/home`, `${base}/cert`]);
  expect(entries([post("甲", 1), post("乙", 1)], { chosen })).toEqual(["乙", "认证", "甲"]);
  expect(entries([post("甲", 1)], { chosen, empty: [`${base}/cert`] })).toEqual(["甲"]);
});

test("one or two of the section's own entries are none; six stand in two rows of three", () => {
  expect(entries([post("甲", 4), post("乙", 4)])).toEqual([]);
  const six = ["甲", "乙", "丙", "丁", "戊", "己"].map((channel) => post(channel, 5));
  expect(inClub(<EntryGrid counts={six} empty={[]} />)).toContain("grid-cols-3");
  expect(entries(six)).toHaveLength(6);
});

test("the first three figures from a hundred on are drawn, beside the way into the club", () => {
  const draw = (figures: Partial<Club>, members = 0) =>
    inClub(<ClubFigures overview={{ counts: [], empty: [], week: { comments: 0, members }, next: null }} />, {
      ...{ section: section.slug, members: 0, new_this_week: 0, cities: 0, top_cities: [] },
      ...figures,
    });
  const labels = (html: string) => [...html.matchAll(/<\/b><span[^>]*>([^<]+)</g)].map(([, label]) => label);
  expect(labels(draw({ members: 1280, cities: 105, new_this_week: 140 }, 700))).toEqual([
    "会员",
    "城市",
    "本周新加入",
  ]);
  expect(labels(draw({ members: 1280, cities: 99 }, 100))).toEqual(["会员", "本周发言"]);
  const empty = draw({ members: 99, cities: 19, new_this_week: 2 }, 7);
  expect(labels(empty)).toEqual([]);
  expect(empty).toContain(section.tagline);
  expect(empty).toContain("加入车友会");
});
