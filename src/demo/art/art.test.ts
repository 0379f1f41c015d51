import { describe, expect, it, vi } from "vitest";
import { drawAvatar } from "./avatar.ts";
import { drawVideoFrame, VIDEO_NAMES, VIDEO_SECONDS } from "./film.ts";
import { BODY_NAMES, LOADS, PAINT_NAMES, PROPS, SCENE_NAMES, VIEWS } from "./keys.ts";
import { drawPicture, parsePictureKey } from "./picture.ts";

// drawing is heavy; a busy machine must not fail these tests
vi.setConfig({ testTimeout: 60_000 });

/** Checks that tags nest, ids are unique, every reference has its target, and no number went wrong. */
function expectSound(svg: string): void {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)\s*(\/?)>/g;
  let rest = "";
  let last = 0;
  for (const m of svg.matchAll(tag)) {
    rest += svg.slice(last, m.index);
    last = m.index + m[0].length;
    if (m[1]) expect(open.pop()).toBe(m[2]);
    else if (!m[4]) open.push(m[2] ?? "");
  }
  rest += svg.slice(last);
  expect(open).toEqual([]);
  expect(rest.replace(/\s/g, "")).toBe("");
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]);
  expect(new Set(ids).size).toBe(ids.length);
  const wanted = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((m) => m[1] ?? m[2]);
  const known = new Set(ids);
  expect(wanted.filter((id) => !known.has(id))).toEqual([]);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
}

/** Once every scene, and with them every view, body and paint; then every load and prop. */
const everyScene = SCENE_NAMES.map((scene, i) => {
  const body = BODY_NAMES[(i + Math.floor(i / VIEWS.length)) % BODY_NAMES.length];
  const paint = PAINT_NAMES[i % PAINT_NAMES.length];
  return `${VIEWS[i % VIEWS.length]}/${body}/${scene}/${paint}/${(i % 8) + 1}`;
});
const cases = [
  ...everyScene,
  ...LOADS.map((load) => `boot/wagon/village/white/3/${load}`),
  `side/suv/desert/green/2/t2/${PROPS.slice(0, 4).join("/")}`,
  `side/coupe/overcast/blue/6/${PROPS.slice(4).join("/")}`,
];

/** What was drawn, because drawing takes a tenth of a second. */
const drawn = new Map<string, string>();
function draw(key: string): string {
  const svg = drawn.get(key) ?? drawPicture(key);
  drawn.set(key, svg);
  return svg;
}

describe("drawPicture", () => {
  it.each(cases)("draws %s as sound SVG", (key) => {
    expectSound(draw(key));
  });

  it("gives the same bytes for the same key", () => {
    const key = everyScene[0] ?? "";
    expect(drawPicture(key)).toBe(draw(key));
  });

  it.each(everyScene.slice(0, VIEWS.length))("varies %s with the seed", (key) => {
    const pictures = [key, key.replace(/\d$/, (seed) => String(Number(seed) + 1))].map(draw);
    // ids carry the key, so compare the drawing without them
    const plain = pictures.map((svg) => svg.replace(/p[0-9a-z]+-/g, "").replace(/aria-label="[^"]*"/, ""));
    expect(plain[0]).not.toBe(plain[1]);
  });

  it("keeps ids apart, so that two pictures can stand in one page", () => {
    const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1] ?? "");
    const [one = "", other = ""] = everyScene;
    const first = new Set(ids(draw(one)));
    expect(ids(draw(other)).filter((id) => first.has(id))).toEqual([]);
  });
});

describe("parsePictureKey", () => {
  it("reads the five parts and what follows them", () => {
    expect(parsePictureKey("nose/mpv/garage/champagne/9")).toEqual({
      view: "nose",
      body: "mpv",
      scene: "garage",
      paint: "champagne",
      seed: 9,
      take: 1,
      electric: false,
      props: [],
      load: "empty",
    });
    expect(parsePictureKey("boot/wagon/coast/white/2/t3/oranges/ev/cones")).toMatchObject({
      take: 3,
      electric: true,
      props: ["cones"],
      load: "oranges",
    });
  });

  it.each([
    ["top/sedan/dusk/red/1", "view"],
    ["side/truck/dusk/red/1", "body"],
    ["side/sedan/moon/red/1", "scene"],
    ["side/sedan/dusk/pink/1", "paint"],
    ["side/sedan/dusk/red/0", "seed"],
    ["side/sedan/dusk/red/10", "seed"],
    ["side/sedan/dusk", "expected"],
    ["side/sedan/dusk/red/1/x", "extra"],
    ["side/sedan/dusk/red/1/oranges", "extra"],
  ])("refuses %s and names the wrong part", (key, part) => {
    expect(() => drawPicture(key)).toThrow(part);
    expect(() => drawPicture(key)).toThrow(key);
  });
});

describe("drawAvatar", () => {
  it("has 48 different sound drawings", () => {
    const all = Array.from({ length: 48 }, (_, i) => drawAvatar(i + 1));
    for (const svg of all) expectSound(svg);
    const plain = all.map((svg) => svg.replace(/a\d+-/g, ""));
    expect(new Set(plain).size).toBe(48);
  });

  it("wraps round for other numbers", () => {
    expect(drawAvatar(49)).toBe(drawAvatar(1));
    expect(drawAvatar(0)).toBe(drawAvatar(48));
  });
});

describe("drawVideoFrame", () => {
  it.each(VIDEO_NAMES)("draws sound, moving frames of %s", (name) => {
    const frames = [0, 2.5, 3, 8, 14, VIDEO_SECONDS].map((t) => drawVideoFrame(name, t));
    for (const svg of frames) expectSound(svg);
    expect(new Set(frames).size).toBe(frames.length);
  });
});
