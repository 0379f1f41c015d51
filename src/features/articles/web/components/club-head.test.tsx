import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import type { Club } from "#capabilities/community/clubs/contract.ts";
import { club as clubQuery } from "#capabilities/community/clubs/web/public.ts";
import type { LayoutEntry } from "#capabilities/site/home-layout/web/public.ts";
import { setKnownPaths } from "#client/known-paths.ts";
import { ScreenScope } from "#client/screen-context.tsx";
import type { Overview } from "#features/articles/contract.ts";
import { sectionBase } from "#sections/path-table.ts";
import { homePath } from "#sections/paths.ts";
import { type Section, sections } from "#sections/registry.ts";
import { ClubFigures } from "./club-head.tsx";
import { EntryGrid } from "./entry-grid.tsx";

const [section] = sections.filter((one) => !one.umbrella) as [Section];
const base = sectionBase(section);
const certification = `${base}/approvecen`;
const list = (channel: string) => ({ label: channel, icon: "car", to: homePath(section, { channel }) });

beforeEach(() => setKnownPaths([`${base}/home`, `${base}/content`]));

const piece = (kind: "post" | "video", channel: string, count = 1) => ({ kind, channel, count });
const drawn = (
  counts: Overview["counts"],
  { empty = [], chosen }: { empty?: string[]; chosen?: LayoutEntry[] } = {},
) => inClub(<EntryGrid counts={counts} empty={empty} chosen={chosen} />);
const entries = (...asked: Parameters<typeof drawn>) =>
  [...drawn(...asked).matchAll(/<\/span>([^<]+)<\/a>/g)].map(([, label]) => label);

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

test("an entry is drawn when something stands behind it, and its screen exists", () => {
  const counts = [piece("video", "自驾"), piece("video", "用车", 4)];
  expect(entries(counts)).toEqual(["视频", "自驾", "用车"]);
  expect(entries([...counts, piece("post", "用车")])).toEqual(["车友故事", "视频", "自驾", "用车"]);
  setKnownPaths([`${base}/home`, `${base}/content`, certification]);
  expect(entries(counts)).toEqual(["车主认证", "视频", "自驾", "用车"]);
  expect(entries(counts, { empty: [certification] })).toEqual(["视频", "自驾", "用车"]);
});

test("what operators chose stands in their order, without what nothing stands behind yet", () => {
  const chosen = [list("乙"), { label: "认证", icon: "cert", to: certification }, list("甲")];
  setKnownPaths([`${base}/home`, certification]);
  expect(entries([piece("post", "甲"), piece("post", "乙")], { chosen })).toEqual(["乙", "认证", "甲"]);
  expect(entries([piece("post", "甲")], { chosen, empty: [certification] })).toEqual(["甲"]);
});

test("one or two of the section's own entries are none; six stand in two rows of three", () => {
  expect(entries([piece("video", "改装"), piece("video", "赛事")])).toEqual([]);
  setKnownPaths([`${base}/home`, `${base}/content`, certification]);
  const six = [piece("video", "自驾"), piece("post", "用车"), piece("post", "文化")];
  expect(entries(six)).toHaveLength(6);
  expect(drawn(six)).toContain("grid-cols-3");
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
