/** Things that stand, lie or flow around a car. Each is drawn behind the cars or in front of them. */
import { hex, type Random } from "./color.ts";
import type { Prop } from "./keys.ts";
import { n, type Pen, poly, rect } from "./svg.ts";

interface PropInput {
  pen: Pen;
  random: Random;
  horizon: number;
}

interface PropArt {
  behind?: string;
  front?: string;
}

const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

const steam = (pen: Pen, x: number, y: number): string =>
  [0, 1, 2]
    .map((k) => pen.glow(x + (k % 2 ? 9 : -7), y - k * 26, 22 + k * 10, 24 + k * 5, "#ffffff", 0.4 - k * 0.1))
    .join("");

/** A bowl of soy milk. */
export function bowl(pen: Pen, x: number, y: number, w: number): string {
  return `${steam(pen, x, y - w * 0.5)}<path d="M${n(x - w / 2)} ${n(y - w * 0.32)}h${n(w)}q${n(-w * 0.06)} ${n(w * 0.42)} ${n(-w * 0.3)} ${n(w * 0.42)}h${n(-w * 0.4)}q${n(-w * 0.24)} 0 ${n(-w * 0.3)} ${n(-w * 0.42)}z" fill="#f4f2ec"/>${ellipse(x, y - w * 0.32, w / 2, w * 0.12, "#fffdf4")}<path d="M${n(x - w * 0.42)} ${n(y - w * 0.16)}h${n(w * 0.84)}" stroke="${hex(0.5, 0.12, 250)}" stroke-width="${n(w * 0.05)}"/>`;
}

/** Fried dough sticks on a plate. */
export function dough(x: number, y: number, w: number): string {
  const stick = (dx: number, dy: number): string =>
    `<path d="M${n(x - w * 0.4 + dx)} ${n(y + dy)}q${n(w * 0.4)} ${n(-w * 0.14)} ${n(w * 0.8)} 0" fill="none" stroke="${hex(0.68, 0.12, 68)}" stroke-width="${n(w * 0.13)}" stroke-linecap="round"/>`;
  return ellipse(x, y, w / 2, w * 0.13, "#e9e6df") + stick(0, -w * 0.04) + stick(w * 0.05, -w * 0.14);
}

function table(x: number, y: number, w: number): string {
  return `<path d="M${n(x + 20)} ${n(y)}L${n(x + w - 30)} ${n(y + 150)}M${n(x + w - 20)} ${n(y)}L${n(x + 30)} ${n(y + 150)}" stroke="#5b6068" stroke-width="9"/><path d="${poly(
    [
      [x + 30, y - 34],
      [x + w - 30, y - 34],
      [x + w, y],
      [x, y],
    ],
  )}" fill="${hex(0.72, 0.07, 65)}"/>${rect(x, y, w, 11, hex(0.52, 0.06, 58))}`;
}

function chair(x: number, y: number, side: 1 | -1, fill: string): string {
  const at = (dx: number): number => x + dx * side;
  return `<path d="M${at(-40)} ${y}L${at(46)} ${y - 92}M${at(46)} ${y}L${at(-40)} ${y - 92}L${at(-66)} ${y - 190}" fill="none" stroke="#32363c" stroke-width="8"/><path d="${poly(
    [
      [at(-46), y - 92],
      [at(52), y - 92],
      [at(44), y - 74],
      [at(-38), y - 74],
    ],
  )}${poly([
    [at(-40), y - 96],
    [at(-66), y - 190],
    [at(-52), y - 194],
    [at(-26), y - 98],
  ])}" fill="${fill}"/>`;
}

function cone(x: number, y: number, q: number): string {
  return `${ellipse(x, y, q * 0.62, q * 0.12, "#2a1c14")}<path d="M${n(x - q * 0.42)} ${n(y)}L${n(x - q * 0.08)} ${n(y - q * 1.3)}h${n(q * 0.16)}L${n(x + q * 0.42)} ${n(y)}z" fill="${hex(0.68, 0.2, 42)}"/><path d="M${n(x - q * 0.28)} ${n(y - q * 0.55)}h${n(q * 0.56)}l${n(-q * 0.09)} ${n(-q * 0.3)}h${n(-q * 0.38)}z" fill="#fff"/>`;
}

function sheep(r: Random, x: number, y: number, q: number): string {
  const way = r() > 0.5 ? 1 : -1;
  const legs = [-0.5, -0.25, 0.25, 0.5].map((dx) => `M${n(x + dx * q)} ${n(y)}v${n(-q * 0.5)}`).join("");
  let wool = "";
  for (let k = 0; k < 6; k++) {
    const a = (k / 6) * 6.28;
    wool += ellipse(
      x + Math.cos(a) * q * 0.42,
      y - q * 0.7 + Math.sin(a) * q * 0.2,
      q * 0.36,
      q * 0.28,
      hex(0.9, 0.02, 85),
    );
  }
  return `<path d="${legs}" stroke="#2c2723" stroke-width="${n(q * 0.11)}"/>${wool}${ellipse(x + way * q * 0.86, y - q * 0.82, q * 0.2, q * 0.25, "#3a332e")}`;
}

const DRAW: Record<Prop, (input: PropInput) => PropArt> = {
  cones: ({ horizon: z }) => ({
    behind: [90, 330, 610, 900, 1180, 1420].map((x) => cone(x, z + 74, 30)).join(""),
    front: cone(110, 952, 92) + cone(1400, 968, 104),
  }),
  breakfast: ({ pen }) => ({
    front: table(40, 846, 350) + bowl(pen, 120, 842, 62) + bowl(pen, 208, 836, 58) + dough(300, 836, 110),
  }),
  chairs: () => ({
    front:
      table(1150, 862, 180) +
      chair(1080, 990, 1, hex(0.5, 0.12, 250)) +
      chair(1400, 990, -1, hex(0.62, 0.15, 45)),
  }),
  sheep: ({ random: r, horizon: z }) => {
    let behind = "";
    for (let i = 0; i < 22; i++)
      behind += sheep(r, ((i + r() * 0.7) / 22) * 1500, z + 40 + r() * 46, 24 + r() * 8);
    const front = [80, 250, 1330].map((x, i) => sheep(r, x, 946 + i * 14, 74)).join("");
    return { behind, front };
  },
  buckets: ({ pen }) => {
    const bucket = (x: number, fill: string): string =>
      `<path d="M${x - 62} 830h124l-16 150h-92z" fill="${fill}"/>${ellipse(x, 830, 62, 15, "#f4fbff")}${[-36, -10, 18, 40].map((dx) => pen.glow(x + dx, 822, 24, 20, "#ffffff", 0.9)).join("")}`;
    return { front: bucket(120, hex(0.52, 0.14, 250)) + bucket(276, hex(0.58, 0.17, 30)) };
  },
  ford: ({ pen, random: r }) => {
    let waves = "";
    for (let i = 0; i < 70; i++) {
      const y = 812 + r() * 180;
      waves += `M${n(r() * 1500)} ${n(y)}q${n(20 + r() * 30)} -7 ${n(50 + r() * 60)} 0`;
    }
    const water = pen.linear([
      [0, hex(0.66, 0.05, 215), 0.86],
      [0.3, hex(0.5, 0.06, 220), 0.9],
      [1, hex(0.36, 0.05, 225), 0.95],
    ]);
    return {
      front: `${rect(-20, 806, 1540, 210, water)}<path d="${waves}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>`,
    };
  },
  dust: ({ pen, random: r }) => {
    let front = "";
    for (let i = 0; i < 16; i++)
      front += pen.glow(
        r() * 1500,
        720 + r() * 240,
        220 + r() * 220,
        80 + r() * 90,
        hex(0.82, 0.07, 70),
        0.42,
      );
    return { front };
  },
};

/** What the props of a picture add to it, in the order in which they are named. */
export function drawProps(names: readonly Prop[], input: PropInput): { behind: string; front: string } {
  const art = names.map((name) => DRAW[name](input));
  return { behind: art.map((a) => a.behind ?? "").join(""), front: art.map((a) => a.front ?? "").join("") };
}
