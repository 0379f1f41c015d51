import { renderToString } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
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
const entries = (counts: Overview["counts"]) =>
  [...inClub(<EntryGrid counts={counts} />).matchAll(/<\/span>([^<]+)<\/a>/g)].map(([, label]) => label);

function inClub(element: React.ReactNode): string {
  return renderToString(
    <ScreenScope section={section} screenId="home">
      {element}
    </ScreenScope>,
  );
}

test("an entry is drawn when four things stand behind it, of whatever kind, and its screen exists", () => {
  const counts = [post("甲", 4), post("乙", 3), post("丙", 9), post("丁", 3), post("戊", 40)];
  expect(entries([...counts, { kind: "video", channel: "丁", count: 1 }])).toEqual(["甲", "丙", "丁", "戊"]);
  setKnownPaths([`${base}/home`, `${base}/cert`]);
  expect(entries(counts)).toEqual(["甲", "丙", "戊", "认证"]);
});

test("one or two entries are none, and no row holds more than five", () => {
  expect(entries([post("甲", 4), post("乙", 4)])).toEqual([]);
  expect(entries(["甲", "乙", "丙", "丁", "戊", "己"].map((channel) => post(channel, 5)))).toHaveLength(5);
});

test("a figure that is zero is not drawn, and a club without any has no row of figures", () => {
  const week = { comments: 0, members: 0 };
  expect(inClub(<ClubFigures overview={{ counts: [], week, next: null }} />)).toBe("");
  const html = inClub(<ClubFigures overview={{ counts: [post("甲", 12)], week, next: null }} />);
  expect(html).toContain("12");
  expect(html).toContain("文章");
  expect(html).not.toContain("视频");
  expect(html).not.toContain("本周");
});
