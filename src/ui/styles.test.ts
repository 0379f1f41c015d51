import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "./contrast.ts";
import { iconNames } from "./icon-names.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Custom properties of the first rule after `selector`. */
function tokens(css: string, selector: string): Record<string, string> {
  const start = css.indexOf("{", css.indexOf(selector));
  const body = css.slice(start + 1, css.indexOf("}", start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]),
  );
}

describe("tokens", () => {
  const css = read("./styles/tokens.css");
  const schemes = {
    light: tokens(css, ":root {\n  color-scheme: light"),
    "dark by the system": tokens(css, ':root:not([data-theme="light"])'),
    "dark by force": tokens(css, '[data-theme="dark"] {'),
  };

  it("are the same in both forms of dark", () => {
    expect(schemes["dark by the system"]).toEqual(schemes["dark by force"]);
  });

  describe.each(Object.entries(schemes))("%s", (_, colors) => {
    const ratio = (text: string, ground: string) => contrast(colors[text] ?? "", colors[ground] ?? "");

    it.each(["ink", "ink-2", "ink-3"])("%s reads on every ground of text", (text) => {
      for (const ground of ["surface", "bg", "surface-2"])
        expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(["ok", "warn", "bad", "info", "gold"])(
      "%s reads on the surface and its own soft ground",
      (text) => {
        expect(ratio(text, "surface")).toBeGreaterThanOrEqual(4.5);
        expect(ratio(text, `${text}-soft`)).toBeGreaterThanOrEqual(4.5);
      },
    );

    it("ink reads inverted", () => {
      expect(ratio("on-solid", "solid")).toBeGreaterThanOrEqual(4.5);
    });
  });
});

describe("contrast", () => {
  it("is that of WCAG", () => {
    expect(contrast("oklch(1 0 0)", "oklch(0 0 0)")).toBeCloseTo(21, 1);
    // #767676 on white is the textbook 4.54.
    expect(contrast("oklch(0.5681 0 0)", "oklch(1 0 0)")).toBeCloseTo(4.54, 1);
  });
});

describe("icons", () => {
  it("has a symbol for every name and a name for every symbol", () => {
    const ids = [...read("./icons.svg").matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...iconNames]);
  });
});

it("come from every folder that holds components", () => {
  const sources = (sheet: string) =>
    /@source "\.\.\/\.\.\/\{([^}]*)\}/.exec(read(`./styles/${sheet}.css`))?.[1]?.split(",") ?? [];
  const list = sources("index");
  expect(sources("desk")).toEqual(list);
  const files = readdirSync(new URL("..", import.meta.url), { recursive: true, encoding: "utf8" });
  const folders = files.filter((file) => file.endsWith(".tsx")).map((file) => file.split("/")[0] ?? "");
  expect([...new Set(folders)].filter((folder) => !list.includes(folder))).toEqual([]);
});
