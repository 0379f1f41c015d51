import type { HonourClass } from "#capabilities/community/honours/contract.ts";
import { emblemNames, type MedalColour, type MedalMetal } from "#capabilities/community/honours/medal-set.ts";
import { oklchToHex } from "#shared/oklch.ts";
import { emblems } from "./emblems.ts";

/** Goes into the versions of kept pictures: change it with the design, and they are drawn anew. */
export const MEDAL_DESIGN = 1;

export interface MedalLook {
  key: string;
  class: HonourClass;
  emblem: string;
  metal: MedalMetal;
  colour: MedalColour;
  /** In colour; otherwise as it waits on the wall. */
  lit: boolean;
  /** A picture as a `data:` address, which stands in the middle instead of the emblem. */
  picture?: string | undefined;
}

interface Cast {
  /** Distance of the rim from the middle, at an angle in radians; about 70. */
  rim: (angle: number) => number;
  /** Hue and strength of the metal and of the enamel. */
  metal: readonly [hue: number, chroma: number];
  enamel: readonly [hue: number, chroma: number, light: number];
}

const hexagon = (angle: number) => {
  const within = (((angle + Math.PI / 6) % (Math.PI / 3)) + Math.PI / 3) % (Math.PI / 3);
  return 64 / Math.cos(within - Math.PI / 6);
};

/** Every class has a shape and a metal of its own. */
const casts: Record<HonourClass, Cast> = {
  growth: { rim: (angle) => 70 + 1.4 * Math.cos(48 * angle), metal: [82, 0.1], enamel: [250, 0.085, 0.42] },
  activity: { rim: hexagon, metal: [240, 0.02], enamel: [165, 0.09, 0.44] },
  contribution: {
    rim: (angle) => 67 + 5 * Math.abs(Math.cos(6 * angle)),
    metal: [75, 0.12],
    enamel: [28, 0.16, 0.46],
  },
  owner: {
    rim: (angle) => 68 + 4.5 * Math.tanh(4 * Math.cos(14 * angle)),
    metal: [250, 0.012],
    enamel: [65, 0.09, 0.4],
  },
  limited: {
    rim: (angle) => 62 + 13 * Math.abs(Math.cos(4 * angle)) ** 1.6,
    metal: [88, 0.13],
    enamel: [300, 0.13, 0.4],
  },
};

/** Metals and enamels that are chosen, instead of those of the class. */
const metals: Record<Exclude<MedalMetal, "class">, Cast["metal"]> = {
  gold: [84, 0.13],
  silver: [250, 0.012],
  bronze: [52, 0.095],
  steel: [245, 0.06],
};
const colours: Record<Exclude<MedalColour, "class">, Cast["enamel"]> = {
  red: [25, 0.17, 0.45],
  amber: [65, 0.12, 0.5],
  green: [155, 0.1, 0.43],
  cyan: [205, 0.085, 0.46],
  blue: [258, 0.13, 0.42],
  violet: [302, 0.14, 0.4],
  black: [260, 0.012, 0.26],
};

/** The whole medal with its ribbon, 200 × 200. */
export function drawMedal(look: MedalLook): string {
  return svg(200, `${ribbon(look)}<g transform="translate(100 118)">${disc(look)}</g>`, look);
}

/** The medal alone, as it stands small beside a name, 150 × 150. */
export function drawBadge(look: MedalLook): string {
  return svg(150, `<g transform="translate(75 75)">${disc({ ...look, lit: true })}</g>`, look);
}

/** The medal on the ground of a poster, 1080 × 720. */
export function drawScene(look: MedalLook, ground: { from: string; to: string }): string {
  const rays = Array.from({ length: 24 }, (_, at) => {
    const [a, b] = [at * 15, at * 15 + 6].map((degrees) => (degrees * Math.PI) / 180);
    const far = 900;
    return `M540 360L${540 + far * Math.cos(a ?? 0)} ${360 + far * Math.sin(a ?? 0)}L${540 + far * Math.cos(b ?? 0)} ${360 + far * Math.sin(b ?? 0)}z`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="720" viewBox="0 0 1080 720">
<defs>${defs(look)}<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ground.from}"/><stop offset="1" stop-color="${ground.to}"/></linearGradient></defs>
<rect width="1080" height="720" fill="url(#ground)"/><path d="${rays.join("")}" fill="#fff" fill-opacity="0.05"/>
<g transform="translate(220 20) scale(3.2)">${ribbon(look)}<g transform="translate(100 118)">${disc(look)}</g></g></svg>`;
}

function svg(side: number, content: string, look: MedalLook): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><defs>${defs(look)}</defs>${content}</svg>`;
}

/** Metal in five tones and enamel in three; grey ones keep the shape and lose the colour. */
function tones({ key, class: kind, metal: chosen, colour, lit }: MedalLook) {
  const metal = chosen === "class" ? casts[kind].metal : metals[chosen];
  const enamel = colour === "class" ? casts[kind].enamel : colours[colour];
  // Medals of a class differ a little, by their names; a colour that was chosen is kept.
  const turn =
    colour !== "class" ? 0 : ([...key].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 7) * 6 - 18;
  const hue = (shift = 0) => metal[0] + shift;
  const m = (light: number, part = 1) =>
    oklchToHex(`oklch(${lit ? light : 0.5 + light * 0.38} ${lit ? metal[1] * part : 0.004} ${hue()})`);
  const e = (light: number) =>
    oklchToHex(
      `oklch(${lit ? enamel[2] + light : 0.68 + light * 0.6} ${lit ? enamel[1] : 0.004} ${(enamel[0] + turn + 360) % 360})`,
    );
  return { bright: m(0.97, 0.5), light: m(0.87), plain: m(0.74), dark: m(0.54), deep: m(0.4), e };
}

function defs(look: MedalLook): string {
  const { bright, light, plain, dark, deep, e } = tones(look);
  const stops = (...all: readonly (readonly [number, string])[]) =>
    all.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join("");
  return [
    `<linearGradient id="rim" x1="0.15" y1="0.05" x2="0.85" y2="0.95">${stops([0, bright], [0.28, light], [0.5, plain], [0.78, dark], [1, light])}</linearGradient>`,
    `<linearGradient id="inner" x1="0.15" y1="0.05" x2="0.85" y2="0.95">${stops([0, deep], [0.5, dark], [1, bright])}</linearGradient>`,
    `<radialGradient id="enamel" cx="0.38" cy="0.3" r="0.85">${stops([0, e(0.2)], [0.55, e(0)], [1, e(-0.13)])}</radialGradient>`,
    `<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1">${stops([0, bright], [0.55, light], [1, plain])}</linearGradient>`,
    ...(look.picture === undefined ? [] : [`<clipPath id="middle"><circle r="48"/></clipPath>`]),
    ...(look.picture === undefined || look.lit
      ? []
      : [`<filter id="grey"><feColorMatrix type="saturate" values="0.05"/></filter>`]),
    `<linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1">${stops([0, e(-0.06)], [1, e(0.08)])}</linearGradient>`,
  ].join("");
}

/** Two bands that cross behind the medal. */
function ribbon(look: MedalLook): string {
  const { e, light } = tones(look);
  const stripe = `stroke="${light}" stroke-width="3" stroke-opacity="0.75"`;
  return [
    `<path d="M52 4h38l24 56h-38z" fill="url(#cloth)"/><path d="M148 4h-38l-24 56h38z" fill="url(#cloth)"/>`,
    `<path d="M110 4h38l-10 24h-38z" fill="${e(-0.12)}" fill-opacity="0.35"/>`,
    `<path d="M64 4l24 56M136 4l-24 56" fill="none" ${stripe}/>`,
  ].join("");
}

/** Rim, enamel, emblem and the light on it, around 0. */
function disc(look: MedalLook): string {
  const { rim } = casts[look.class];
  const { deep, e } = tones(look);
  const name = emblemNames.find((known) => known === look.emblem) ?? "star";
  const emblem = emblems[name];
  const drawn = (dx: number, dy: number, paint: string, width: number) =>
    `<path transform="translate(${dx} ${dy}) scale(2.75)" d="${emblem}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return [
    `<ellipse cx="3" cy="7" rx="68" ry="66" fill="#000" fill-opacity="0.16"/>`,
    `<path d="${outline(rim, 1)}" fill="url(#rim)" stroke="${deep}" stroke-width="1"/>`,
    `<circle r="55" fill="url(#inner)"/><circle r="52" fill="url(#rim)"/><circle r="48.5" fill="url(#enamel)" stroke="${deep}" stroke-opacity="0.5"/>`,
    ...(look.picture === undefined
      ? [
          beads(look),
          drawn(0.9, 1.6, e(-0.24), 2.5),
          drawn(-0.5, -0.7, "#ffffff66", 2.3),
          drawn(0, 0, "url(#gold)", 2.3),
        ]
      : [
          `<image href="${look.picture}" x="-48" y="-48" width="96" height="96" preserveAspectRatio="xMidYMid slice" clip-path="url(#middle)"${look.lit ? "" : ` filter="url(#grey)"`}/>`,
        ]),
    // Light from above left, over everything.
    `<path d="M-44-18a48 48 0 0 1 80-14c-24-6-58 0-80 14z" fill="#fff" fill-opacity="${look.lit ? 0.26 : 0.16}"/>`,
  ].join("");
}

/** A ring of small beads within the rim. */
function beads({ class: kind }: MedalLook): string {
  const count = kind === "limited" ? 32 : kind === "contribution" ? 24 : 0;
  return Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI;
    return `<circle cx="${round(44 * Math.cos(angle))}" cy="${round(44 * Math.sin(angle))}" r="1.3" fill="url(#gold)"/>`;
  }).join("");
}

function outline(rim: (angle: number) => number, scale: number): string {
  const steps = 240;
  const points = Array.from({ length: steps }, (_, at) => {
    const angle = (at / steps) * 2 * Math.PI - Math.PI / 2;
    const far = rim(angle) * scale;
    return `${round(far * Math.cos(angle))} ${round(far * Math.sin(angle))}`;
  });
  return `M${points.join("L")}z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
