import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DrawnOnce, DrawnOnceProvider } from "#ui/drawn-once.tsx";
import { DrawnParts } from "./drawn-parts.tsx";

const parts = new DrawnParts();
let drawn: string[] = [];

/** Says each time that it is drawn. */
function Card({ title, children }: { title: string; children?: ReactNode }) {
  drawn.push(title);
  return (
    <p title={title}>
      {title} <b>{children}</b>
    </p>
  );
}

/** The text of a page, and what of it was drawn anew. */
function page(element: ReactNode, { screen = "one", whole = true } = {}) {
  drawn = [];
  const one = parts.page(screen);
  const text = renderToString(<DrawnOnceProvider value={one.inside}>{element}</DrawnOnceProvider>);
  return { text: one.take(text, whole), drawn };
}

const card = (by: unknown, inside: ReactNode, title = "卡钳") => (
  <DrawnOnce as="li" by={by} className="row">
    {() => <Card title={title}>{inside}</Card>}
  </DrawnOnce>
);

test("what was drawn once stands in later pages as it was, and as React draws it by itself", () => {
  const element = card(["first", { id: "1" }], "<六活塞>");
  const bare = renderToString(element);
  const first = page(element);
  expect(first).toEqual({ text: bare, drawn: ["卡钳"] });
  expect(page(element)).toEqual({ text: bare, drawn: [] });
  // As the browser asks for it, with objects of its own.
  expect(page(card(["first", { id: "1" }], "<六活塞>"))).toEqual({ text: bare, drawn: [] });
});

test("another thing, or another screen, is drawn for itself", () => {
  const draw = (by: unknown, screen?: string) => page(card(by, "看"), screen ? { screen } : {}).drawn;
  expect(draw(["second", 1])).toEqual(["卡钳"]);
  expect(draw(["second", 2])).toEqual(["卡钳"]);
  expect(draw(["second", "1"])).toEqual(["卡钳"]);
  expect(draw(["second", 1], "other")).toEqual(["卡钳"]);
  expect(draw(["second", 1])).toEqual([]);
  // Nothing is said of what it depends on.
  for (let time = 0; time < 2; time += 1) expect(draw(undefined)).toEqual(["卡钳"]);
});

test("a part within a part is kept by itself", () => {
  const outer = (n: number) => card(["outer", n], card(["inner"], "里", "里面"), `外面${n}`);
  const bare = [1, 2].map((n) => renderToString(outer(n)));
  expect(page(outer(1))).toEqual({ text: bare[0], drawn: ["外面1", "里面"] });
  expect(page(outer(2))).toEqual({ text: bare[1], drawn: ["外面2"] });
  expect(page(outer(1))).toEqual({ text: bare[0], drawn: [] });
});

test.each([
  ["an id that React counts through the page", () => <Counted />],
  ["a picture that the page's head names", () => <img src="/media/1" alt="" />],
])("%s is drawn on every page", (_what, Inside) => {
  const element = (
    <DrawnOnce as="div" by={["never", _what]}>
      {() => <Card title="每次">{Inside()}</Card>}
    </DrawnOnce>
  );
  for (let time = 0; time < 2; time += 1) expect(page(element).drawn).toEqual(["每次"]);
});

function Counted() {
  return <i id={useId()} />;
}

test("of a page that is not whole nothing is kept, and no mark stays in it", () => {
  const element = card(["unfinished"], "等");
  expect(page(element, { whole: false }).text).toBe(renderToString(element));
  expect(page(element).drawn).toEqual(["卡钳"]);
});

test("all parts together stay within their bytes", () => {
  const long = "长".repeat(200_000);
  for (let n = 0; n < 60; n += 1) page(card(["long", n], long));
  expect(parts.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(page(card(["long", 59], long)).drawn).toEqual([]);
  expect(page(card(["long", 0], long)).drawn).toEqual(["卡钳"]);
});
