/**
 * The grammar of picture keys: `view/body/scene/paint/seed`, then any of `/ev` (an electric car), `/t2`…`/t9` (another
 * take of the same car in the same place), props, and for an open boot what lies in it.
 */
import type { Oklch } from "./color.ts";

export const VIEWS = [
  "side",
  "front",
  "threequarter",
  "rear",
  "wheel",
  "nose",
  "tail",
  "cockpit",
  "engine",
  "convoy",
  "boot",
] as const;
export const BODY_NAMES = ["sedan", "coupe", "suv", "hatch", "wagon", "mpv"] as const;
export const SCENE_NAMES = [
  "dusk",
  "mountain",
  "track",
  "studio",
  "coast",
  "snow",
  "city",
  "forest",
  "rain",
  "garage",
  "desert",
  "night",
  "camp",
  "lane",
  "fireside",
  "village",
  "service",
  "pier",
  "cinema",
  "yard",
  "lake",
  "overcast",
] as const;
export const PROPS = ["cones", "breakfast", "chairs", "sheep", "buckets", "ford", "dust"] as const;
export const LOADS = ["empty", "breakfast", "oranges", "luggage", "boxes", "plank", "cocoa"] as const;
export const PAINT_NAMES = [
  "red",
  "orange",
  "blue",
  "green",
  "silver",
  "white",
  "black",
  "yellow",
  "graphite",
  "champagne",
  "mud",
] as const;

export type View = (typeof VIEWS)[number];
export type BodyName = (typeof BODY_NAMES)[number];
export type SceneName = (typeof SCENE_NAMES)[number];
export type PaintName = (typeof PAINT_NAMES)[number];
export type Prop = (typeof PROPS)[number];
export type Load = (typeof LOADS)[number];

export interface PictureKey {
  view: View;
  body: BodyName;
  scene: SceneName;
  paint: PaintName;
  /** 1…9 */
  seed: number;
  /** 1 unless the key says another. */
  take: number;
  electric: boolean;
  props: readonly Prop[];
  /** Of an open boot. */
  load: Load;
}

export const PAINTS: Record<PaintName, Oklch> = {
  red: [0.52, 0.205, 27],
  orange: [0.67, 0.19, 46],
  blue: [0.46, 0.16, 258],
  green: [0.42, 0.085, 160],
  silver: [0.8, 0.008, 245],
  white: [0.94, 0.006, 240],
  black: [0.22, 0.01, 255],
  yellow: [0.83, 0.165, 90],
  graphite: [0.4, 0.012, 255],
  champagne: [0.74, 0.06, 82],
  /** Whatever it was before. */
  mud: [0.5, 0.05, 68],
};

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value);

/**
 * Reads a key such as `threequarter/coupe/dusk/orange/3`.
 * @throws Error naming the wrong part and what it may be.
 */
export function parsePictureKey(key: string): PictureKey {
  const [view = "", body = "", scene = "", paint = "", seed, ...extras] = key.split("/");
  const fail = (part: string, value: string, list: readonly string[]): never => {
    throw new Error(`Unknown picture key "${key}": ${part} "${value}" is not one of ${list.join(", ")}`);
  };
  if (seed === undefined) {
    throw new Error(`Unknown picture key "${key}": expected view/body/scene/paint/seed`);
  }
  if (!isOneOf(VIEWS, view)) return fail("view", view, VIEWS);
  if (!isOneOf(BODY_NAMES, body)) return fail("body", body, BODY_NAMES);
  if (!isOneOf(SCENE_NAMES, scene)) return fail("scene", scene, SCENE_NAMES);
  if (!isOneOf(PAINT_NAMES, paint)) return fail("paint", paint, PAINT_NAMES);
  if (!/^[1-9]$/.test(seed)) throw new Error(`Unknown picture key "${key}": seed "${seed}" is not 1…9`);
  const props: Prop[] = [];
  let take = 1;
  let electric = false;
  let load: Load = "empty";
  for (const extra of extras) {
    if (extra === "ev") electric = true;
    else if (/^t[2-9]$/.test(extra)) take = Number(extra[1]);
    else if (view === "boot" && isOneOf(LOADS, extra)) load = extra;
    else if (isOneOf(PROPS, extra)) props.push(extra);
    else return fail("extra", extra, ["ev", "t2…t9", ...(view === "boot" ? LOADS : []), ...PROPS]);
  }
  return { view, body, scene, paint, seed: Number(seed), take, electric, props, load };
}
