import { describe, expect, test } from "vitest";
import type { ScreenRoute } from "#client/screen-route.ts";
import { sectionBase } from "#sections/path-table.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { routeTable, screens } from "./all-routes.ts";
import { buildRouteTable, openTable } from "./route-table.ts";
import { tabsOf } from "./tabs.ts";

const clubs = sections.filter((section) => !section.umbrella);

openTable(routeTable);

test("the umbrella's tabs lead to its own roots", () => {
  expect(tabsOf(umbrellaSection).map(({ href }) => href)).toEqual(expect.arrayContaining(["/", "/my"]));
});

describe.each(clubs)("the tabs of $slug", (club) => {
  test("stay in the club, its home and its personal page among them", () => {
    const addresses = tabsOf(club).map(({ href }) => href);
    expect(addresses).toEqual(
      expect.arrayContaining([`${sectionBase(club)}/home`, `${sectionBase(club)}/my`]),
    );
    expect(addresses.filter((href) => !href.startsWith(`${sectionBase(club)}/`))).toEqual([]);
  });
});

test("a root that is added brings its tab, where the section opens it, in the specified order", () => {
  const [club] = clubs;
  if (!club) throw new Error("there is no club");
  const root: ScreenRoute = {
    id: "ask.home",
    title: "问答",
    path: { listed: "/ask" },
    tab: "Ask",
    tabBar: true,
    code: () => Promise.reject(new Error("not drawn here")),
    fetch: () => Promise.reject(new Error("not drawn here")),
  };
  const detail: ScreenRoute = {
    ...root,
    id: "ask.channel",
    path: { listed: "/ask/:id/channel" },
    tabBar: false,
  };
  const without = screens.filter(({ tab }) => tab !== "Ask");
  const open = { ...club, opens: ["ask.home", "ask.channel"] };
  const shut = { ...club, slug: "borealis", opens: [] };
  const table = buildRouteTable([open, shut], [...without, root, detail]);
  const names = tabsOf(open, table).map(({ name }) => name);
  expect(names).toContain("Ask");
  expect(names.at(-1)).toBe("My");
  expect(tabsOf(open, table).find(({ name }) => name === "Ask")?.href).toBe(`${sectionBase(club)}/ask`);
  expect(tabsOf(shut, table).map(({ name }) => name)).not.toContain("Ask");
});
