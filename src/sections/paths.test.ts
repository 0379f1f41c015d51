import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { deskPathOf, deskPaths } from "./desk-paths.ts";
import { pathsOf, type ScreenPath, templateIn } from "./path-table.ts";
import { homePath, myPath, pathOf, paths } from "./paths.ts";
import { type Section, sections, umbrellaSection } from "./registry.ts";

const club = sections.find((section) => !section.umbrella) as Section;

describe("an address", () => {
  test("holds its parameters, and a query without what is not given", () => {
    expect(pathOf("article.post", { id: "12" })).toBe("/article/12/post");
    expect(pathOf("article.legacy-page", { id: "12" })).toBe("/detail-12.html");
    expect(pathOf("content.comment", { id: "12" }, { query: { at: "7", tab: undefined } })).toBe(
      "/content/12/comment?at=7",
    );
  });

  test("cannot be left by what stands in it", () => {
    expect(pathOf("article.post", { id: "../x?y#z" })).toBe("/article/..%2Fx%3Fy%23z/post");
    expect(pathOf("content.list", {}, { query: { tag: "底盘 & 悬挂" } })).toBe(
      `/content?${new URLSearchParams({ tag: "底盘 & 悬挂" })}`,
    );
  });

  test("stands below the base of a club, and stays with the umbrella where only that has the screen", () => {
    expect(pathOf("content.list", {}, { section: club })).toBe(`/${club.slug}/content`);
    expect(pathOf("login", {}, { section: club })).toBe("/login");
    expect(deskPathOf("admin.home")).toBe("/admin/home");
    expect([homePath(umbrellaSection), homePath(club)]).toEqual(["/", `/${club.slug}/home`]);
    expect([myPath(umbrellaSection), myPath(club)]).toEqual(["/my", `/${club.slug}/my`]);
  });

  test("needs an id that is there, and every parameter", () => {
    const build = pathsOf({ one: "/a/:id/b/:part.html", none: "/c", data: {} });
    expect(build("one", { id: "1", part: "2" }) + build("none")).toBe("/a/1/b/2.html/c");
    const refusedByTypes = () => [
      // @ts-expect-error an unknown screen
      build("two"),
      // @ts-expect-error a parameter is missing
      build("one", { id: "1" }),
      // @ts-expect-error all parameters are missing
      build("one"),
      // @ts-expect-error its addresses are data
      build("data"),
    ];
    expect(refusedByTypes).toThrow();
  });
});

/** Source files below `folder` that could spell an address, tests and the tables themselves left out. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)(desk-)?paths\.ts$/.test(file))
    .map((file) => join(folder, file));
}

/** Finds a screen's address spelled out in a string: with any base, with anything in place of its parameters. */
function spellings(all: readonly ScreenPath[]): RegExp {
  const templates = all.flatMap((path) => [templateIn(path, true), templateIn(path, false)]);
  const spelled = [...new Set(templates)]
    .filter((template) => template !== undefined && template !== "/")
    .map((template) =>
      (template ?? "").replace(/[.]/g, "[.]").replace(/:\w+/g, "(?:\\$\\{[^}]*\\}|[\\w-]+)"),
    );
  const base = `(?:\\$\\{[^}]*\\}|/(?:${sections.map(({ slug }) => slug).join("|")}))*`;
  return new RegExp(`["'\`]${base}(?:${spelled.join("|")})(?=["'\`?#]|\\$\\{)`, "g");
}

test("no address of a screen is spelled by hand", () => {
  const finder = spellings([...Object.values(paths), ...Object.values(deskPaths)]);
  for (const spelled of [
    '"/my/info"',
    `\`\${base}/home\``,
    `\`\${base}/article/\${id}/post?at=3\``,
    `"/${club.slug}/my"`,
  ])
    expect(spelled).toMatch(new RegExp(finder.source));
  for (const other of [
    '"/api/user/login"',
    '"GET /api/articles/{id}"',
    '"/my/information"',
    '"./content.tsx"',
  ])
    expect(other).not.toMatch(new RegExp(finder.source));
  const root = resolve(import.meta.dirname, "..");
  const found = sources(root).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(finder)].map(
      ([text]) => `${file.slice(root.length + 1)}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
