import { describe, expect, test } from "vitest";
import { entriesOf } from "#sections/entries.ts";
import { sectionBase } from "#sections/path-table.ts";
import { documentsOf, type Section, sections, umbrellaSection } from "#sections/registry.ts";
import { iconNames } from "#ui/icon-names.ts";
import { routeTable, screens } from "./all-routes.ts";
import { buildRouteTable } from "./route-table.ts";

const [someClub] = sections.filter((section) => !section.umbrella);

describe("an invented sixth section", () => {
  const invented: Section = {
    ...(someClub as Section),
    slug: "borealis",
    name: "北极光车友会",
    documents: [],
  };
  const table = buildRouteTable([...sections, invented], screens);
  const own = table.filter((row) => row.section === invented);

  test("opens the same screens as another club, below its own path", () => {
    const paths = (slug: string) =>
      table
        .filter((row) => row.section.slug === slug && !row.screen.perDocument)
        .map((row) => row.path.replace(`/${slug}`, ""));
    expect(own.length).toBeGreaterThan(3);
    expect(paths("borealis")).toEqual(paths(someClub?.slug ?? ""));
  });

  test("takes no address from any other section", () => {
    expect(own.every((row) => row.path.startsWith("/borealis/"))).toBe(true);
    expect(new Set(table.map((row) => row.path)).size).toBe(table.length);
  });
});

test("every address leads to one screen", () => {
  const paths = routeTable.map((row) => row.path.replace(/:\w+/g, "*"));
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test("entries of a section lead to addresses that exist", () => {
  const known = new Set(routeTable.map((row) => row.path));
  const missing = sections.flatMap((section) =>
    entriesOf(section)
      .map((entry) => entry.to.split("?")[0] ?? "")
      .filter((path) => !known.has(path)),
  );
  expect(missing).toEqual([]);
});

test("no text page is an entry of a section", () => {
  const documents = new Set(sections.flatMap((section) => section.documents.map(({ path }) => path)));
  expect(sections.flatMap((section) => entriesOf(section).filter(({ to }) => documents.has(to)))).toEqual([]);
});

test("entries of a section stay in it, and the text pages that hold everywhere are reached from every section", () => {
  for (const section of sections) {
    const base = sectionBase(section);
    const strayed = entriesOf(section).filter(({ to }) => !to.startsWith(base === "" ? "/" : `${base}/`));
    expect(strayed).toEqual([]);
    const keys = documentsOf(section).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["agreement", "privacy", "legal"]));
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("entries of a section name icons that exist", () => {
  const known = new Set<string>(iconNames);
  const icons = sections.flatMap((section) => entriesOf(section).map((entry) => entry.icon));
  expect(icons.filter((icon) => !known.has(icon))).toEqual([]);
});

test("the specification's kept screens are kept, where they exist", () => {
  for (const path of ["/", "/bbs", "/bbs/:id/channel", "/ask", "/ask/:id/channel"]) {
    const row = routeTable.find((one) => one.path === path);
    if (row) expect(row.screen.keepAlive).toBe(true);
  }
  expect(routeTable.find((row) => row.path === "/")?.section).toBe(umbrellaSection);
});

test("a private screen says what visitors read there, or has a view of its own for them", async () => {
  const own = new Set(routeTable.map((row) => row.screen).filter((screen) => screen.private));
  const silent = [];
  for (const screen of own) if (!(await screen.code()).visitor) silent.push(screen.id);
  expect(silent.sort()).toEqual([
    "active.quick",
    "login",
    "my.club",
    "my.cookies",
    "my.error",
    "my.home",
    "shop.cart",
  ]);
});

test("every screen loads, and its data module where it names one", async () => {
  const seen = new Set(routeTable.map((row) => row.screen));
  for (const screen of seen) {
    const code = await screen.code();
    expect(typeof (await code.screen()).default, screen.id).toBe("function");
    if (code.data) expect(Object.keys(await code.data()).length, screen.id).toBeGreaterThan(0);
  }
});
