import { expect, test } from "vitest";
import type { TableRow } from "#client/screen-route.ts";
import { pathMatcher } from "./match-path.ts";

const row = (path: string) => ({ path }) as TableRow;
const match = pathMatcher(
  [
    "/",
    "/content",
    "/content/:id",
    "/content/new",
    "/content/:id/comment",
    "/detail-:id.html",
    "/:slug/:id",
  ].map(row),
  [{ path: "/club", to: "/club/home" }],
);
const found = (path: string) => {
  const at = match(path);
  return at && ("to" in at ? at.to : [at.row.path, at.params]);
};

test.each([
  ["/", "/", {}],
  ["/content", "/content", {}],
  ["/Content/", "/content", {}],
  ["/content/7", "/content/:id", { id: "7" }],
  ["/content/7/", "/content/:id", { id: "7" }],
  ["/content/new", "/content/new", {}],
  ["/content/new/comment", "/content/:id/comment", { id: "new" }],
  ["/content/%E8%BD%A6", "/content/:id", { id: "车" }],
  ["/content/100%", "/content/:id", { id: "100%" }],
  ["/detail-1284.html", "/detail-:id.html", { id: "1284" }],
  ["/detail-a-b.html", "/detail-:id.html", { id: "a-b" }],
  ["/other/3", "/:slug/:id", { slug: "other", id: "3" }],
])("%s is %s", (path, pattern, params) => {
  expect(found(path)).toEqual([pattern, params]);
});

test("an alias says where it leads", () => {
  expect(found("/club")).toBe("/club/home");
  expect(found("/CLUB/")).toBe("/club/home");
});

test.each(["/detail-1284xhtml", "/detail-.html", "/details-1.html", "/bbs", "/a/b/c", "//", ""])(
  "nothing stands at %j, or the front page",
  (path) => {
    expect(found(path)).toEqual(/^\/*$/.test(path) ? ["/", {}] : undefined);
  },
);
