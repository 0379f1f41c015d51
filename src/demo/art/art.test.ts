import sharp from "sharp";
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

const cases: string[] = [];
VIEWS.forEach((view, i) => {
  BODY_NAMES.forEach((body, k) => {
    if ((i + k) % 2) return;
    const scene = SCENE_NAMES[(i * 5 + k * 7) % SCENE_NAMES.length];
    const paint = PAINT_NAMES[(i + k * 3) % PAINT_NAMES.length];
    cases.push(`${view}/${body}/${scene}/${paint}/${((i + k * 2) % 9) + 1}`);
  });
});
for (const scene of SCENE_NAMES) cases.push(`side/coupe/${scene}/blue/6`);
for (const load of LOADS) cases.push(`boot/wagon/village/white/3/${load}`);
for (const prop of PROPS) cases.push(`side/suv/desert/green/2/t2/${prop}`);

describe("drawPicture", () => {
  it.each(cases)("draws %s as sound SVG", (key) => {
    expectSound(drawPicture(key));
  });

  it("gives the same bytes for the same key", () => {
    const key = "threequarter/suv/rain/green/4";
    expect(drawPicture(key)).toBe(drawPicture(key));
  });

  it.each(VIEWS)("varies %s with the seed", (view) => {
    const seeds = [1, 2, 3, 4].map((seed) => drawPicture(`${view}/sedan/city/red/${seed}`));
    // ids carry the key, so compare the drawing without them
    const plain = seeds.map((svg) => svg.replace(/p[0-9a-z]+-/g, "").replace(/aria-label="[^"]*"/, ""));
    expect(new Set(plain).size).toBe(4);
  });

  it("keeps ids apart, so that two pictures can stand in one page", () => {
    const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1] ?? "");
    const first = new Set(ids(drawPicture("front/hatch/snow/white/1")));
    expect(ids(drawPicture("front/hatch/snow/white/2")).filter((id) => first.has(id))).toEqual([]);
  });

  it("renders to 1500 × 1000 pixels that are not one flat colour", async () => {
    const image = sharp(Buffer.from(drawPicture("threequarter/coupe/dusk/orange/1")));
    const { width, height } = await image.metadata();
    expect([width, height]).toEqual([1500, 1000]);
    const { channels } = await image.stats();
    expect(Math.min(...channels.slice(0, 3).map((c) => c.stdev))).toBeGreaterThan(15);
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
