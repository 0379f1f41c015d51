/** Backdrops of nights without a town: a camp under the stars, a country lane, a fire in the sand. */
import { hex, type Random } from "./color.ts";
import { floor, pine, ridge, type Scene, sky } from "./scene.ts";
import { n, type Pen, poly, rect } from "./svg.ts";

/** Stars from the top edge to the horizon, with the Milky Way rising across them. */
function stars(pen: Pen, r: Random, horizon: number, way: boolean): string {
  let out = "";
  const at = (t: number): readonly [number, number] => [140 + t * 1180, horizon * 0.98 - t * horizon * 1.05];
  if (way) {
    for (let i = 0; i < 26; i++) {
      const [x, y] = at(i / 25);
      const tint = [hex(0.78, 0.05, 265), hex(0.84, 0.04, 300), hex(0.86, 0.05, 70)][i % 3] ?? "#fff";
      out += pen.glow(
        x + (r() - 0.5) * 70,
        y + (r() - 0.5) * 50,
        90 + r() * 110,
        60 + r() * 60,
        tint,
        0.1 + r() * 0.13,
      );
    }
    // the dark lane in its middle
    for (let i = 0; i < 9; i++) {
      const [x, y] = at(0.12 + i * 0.1);
      out += pen.glow(x + 16, y + 10, 70, 22, hex(0.14, 0.04, 265), 0.5);
    }
  }
  const sizes = ["", "", ""];
  for (let i = 0; i < (way ? 520 : 190); i++) {
    const [x, y] = at(r());
    const near = way && i % 2 === 0;
    const px = near ? x + (r() + r() - 1) * 150 : r() * 1500;
    const py = near ? y + (r() + r() - 1) * 110 : r() * (horizon - 30);
    if (py > horizon - 20) continue;
    const size = r() < 0.06 ? 2 : r() < 0.3 ? 1 : 0;
    const q = [1.3, 2, 3.2][size] ?? 1.3;
    sizes[size] += `M${n(px)} ${n(py)}h${q}v${q}h-${q}z`;
  }
  sizes.forEach((d, k) => {
    out += `<path d="${d}" fill="#fff" fill-opacity="${[0.55, 0.75, 0.95][k]}"/>`;
  });
  return out;
}

/** A tent with a lamp in it. */
function tent(pen: Pen, x: number, y: number, w: number, hue: number): string {
  const h = w * 0.52;
  const cloth = pen.linear([
    [0, hex(0.6, 0.11, hue)],
    [0.6, hex(0.84, 0.13, hue + 12)],
    [1, hex(0.7, 0.13, hue)],
  ]);
  const body = poly([
    [x - w / 2, y],
    [x - w * 0.06, y - h],
    [x + w * 0.1, y - h],
    [x + w / 2, y],
  ]);
  const door = poly([
    [x - w * 0.1, y],
    [x + w * 0.02, y - h * 0.78],
    [x + w * 0.16, y],
  ]);
  return `${pen.glow(x, y - h * 0.3, w * 1.1, h * 1.3, hex(0.8, 0.13, hue + 10), 0.42)}<path d="${body}" fill="${cloth}"/><path d="${door}" fill="${hex(0.94, 0.09, hue + 25)}"/><path d="M${n(x + w * 0.02)} ${n(y - h)}V${n(y)}" stroke="#1a1420" stroke-opacity=".45" stroke-width="3"/>`;
}

/** Cars that are only outlines against the sky. */
function parked(r: Random, y: number): string {
  let d = "";
  for (let x = 20; x < 1500; x += 120 + r() * 60) {
    const w = 84 + r() * 22;
    const h = 34 + r() * 12;
    d += `M${n(x)} ${n(y)}v${n(-h * 0.5)}q4 -6 12 -6l12 ${n(-h * 0.5)}h${n(w * 0.5)}l14 ${n(h * 0.5)}q14 2 14 8v${n(h * 0.5)}z`;
  }
  return `<path d="${d}" fill="${hex(0.11, 0.025, 255)}"/>`;
}

export const camp: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const back =
    sky(pen, z, [
      [0, hex(0.14, 0.045, 272)],
      [0.55, hex(0.21, 0.06, 264)],
      [0.85, hex(0.31, 0.065, 245)],
      [1, hex(0.42, 0.06, 225)],
    ]) +
    stars(pen, r, z, true) +
    `<path d="${ridge(r, z - 70, 60, 46, z + 10)}" fill="${hex(0.24, 0.045, 250)}"/><path d="${ridge(r, z - 26, 34, 60, z + 10)}" fill="${hex(0.17, 0.035, 245)}"/>` +
    parked(r, z + 4) +
    tent(pen, 170 + ((seed * 53) % 90), z + 26, 210, 45) +
    tent(pen, 1290 - ((seed * 71) % 110), z + 20, 180, 72) +
    tent(pen, 1050, z + 10, 110, 30);
  let blades = "";
  for (let i = 0; i < 150; i++) {
    const x = r() * 1540 - 20;
    const y = z + 40 + r() * (980 - z);
    const h = 6 + ((y - z) / 400) * 22;
    blades += `M${n(x)} ${n(y)}q2 ${n(-h)} ${n(r() * 14 - 7)} ${n(-h)}q2 ${n(h * 0.5)} -3 ${n(h)}z`;
  }
  return {
    back,
    ground:
      floor(pen, z + 4, [
        [0, hex(0.3, 0.05, 170)],
        [0.35, hex(0.2, 0.04, 172)],
        [1, hex(0.1, 0.025, 190)],
      ]) +
      pen.glow(200, z + 60, 300, 60, hex(0.78, 0.12, 65), 0.35) +
      pen.glow(1270, z + 54, 280, 56, hex(0.78, 0.12, 75), 0.32) +
      `<path d="${blades}" fill="${hex(0.36, 0.06, 160)}" fill-opacity=".6"/>`,
    env: {
      zenith: [0.34, 0.055, 265],
      low: [0.6, 0.07, 240],
      rim: [0.16, 0.03, 245],
      rimHeight: 0.1,
      far: [0.34, 0.05, 170],
      near: [0.12, 0.025, 190],
      key: [seed % 2 ? -0.8 : 0.8, 0.3, 0.4],
      keyColor: [0.84, 0.11, 70],
      keyPower: 0.8,
      exposure: 1.4,
    },
  };
};

export const lane: Scene = ({ pen, random: r, horizon: z, seed }) => {
  let trees = "";
  for (let i = 0; i < 34; i++) {
    const side = i % 2 ? 1 : -1;
    trees += pine(750 + side * (190 + r() * r() * 640), z + 10, 90 + r() * 190, r);
  }
  const back =
    sky(pen, z, [
      [0, hex(0.12, 0.03, 265)],
      [0.7, hex(0.18, 0.04, 255)],
      [1, hex(0.29, 0.045, 240)],
    ]) +
    stars(pen, r, z, false) +
    pen.glow(260 + ((seed * 211) % 900), 150, 130, 130, hex(0.95, 0.03, 90), 0.45) +
    `<circle cx="${260 + ((seed * 211) % 900)}" cy="150" r="34" fill="${hex(0.96, 0.025, 92)}"/>` +
    `<path d="${ridge(r, z - 40, 50, 60, z + 10)}" fill="${hex(0.17, 0.03, 250)}"/><path d="${trees}" fill="${hex(0.13, 0.03, 200)}"/>`;
  return {
    back,
    ground:
      floor(pen, z + 4, [
        [0, hex(0.27, 0.012, 250)],
        [0.4, hex(0.2, 0.012, 250)],
        [1, hex(0.13, 0.012, 255)],
      ]) +
      rect(-20, z + 34, 1540, 4, "#fff", ' fill-opacity=".4"') +
      pen.glow(750, z + 170, 640, 130, hex(0.9, 0.06, 85), 0.2),
    env: {
      zenith: [0.3, 0.04, 260],
      low: [0.5, 0.05, 245],
      rim: [0.14, 0.03, 210],
      rimHeight: 0.24,
      far: [0.3, 0.015, 250],
      near: [0.12, 0.012, 255],
      key: [seed % 2 ? -0.5 : 0.5, 0.3, 0.8],
      keyColor: [0.85, 0.03, 240],
      keyPower: 0.75,
      exposure: 1.35,
      lamps: true,
      wet: 0.12,
    },
  };
};

export const fireside: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const x = seed % 2 ? 1290 : 210;
  const back =
    sky(pen, z, [
      [0, hex(0.13, 0.04, 275)],
      [0.7, hex(0.22, 0.055, 280)],
      [1, hex(0.36, 0.07, 300)],
    ]) +
    stars(pen, r, z, true) +
    `<path d="${ridge(r, z - 50, 30, 120, z + 30, 0.3)}" fill="${hex(0.26, 0.05, 50)}"/><path d="${ridge(r, z - 14, 22, 130, z + 30, 0.3)}" fill="${hex(0.2, 0.04, 45)}"/>`;
  let flames = "";
  for (const [dx, h, l, hue] of [
    [-22, 96, 0.68, 40],
    [14, 124, 0.75, 55],
    [0, 80, 0.88, 80],
  ] as const) {
    flames += `<path d="M${x + dx - 26} 906q-10 ${n(-h * 0.5)} 22 ${-h}q6 ${n(h * 0.4)} 26 ${n(h * 0.35)}q16 ${n(h * 0.4)} -6 ${n(h * 0.65)}z" fill="${hex(l, 0.16, hue)}"/>`;
  }
  const logs = `<path d="M${x - 70} 912l130 -20M${x - 62} 892l132 22" stroke="${hex(0.24, 0.04, 50)}" stroke-width="17" stroke-linecap="round"/>`;
  return {
    back,
    ground:
      floor(pen, z + 10, [
        [0, hex(0.34, 0.06, 50)],
        [0.4, hex(0.28, 0.06, 48)],
        [1, hex(0.16, 0.04, 45)],
      ]) + pen.glow(x, 880, 620, 190, hex(0.76, 0.15, 58), 0.6),
    fore: `${pen.glow(x, 850, 330, 230, hex(0.85, 0.15, 65), 0.5)}${logs}${flames}`,
    env: {
      zenith: [0.26, 0.05, 275],
      low: [0.46, 0.06, 295],
      rim: [0.2, 0.04, 45],
      rimHeight: 0.06,
      far: [0.36, 0.06, 50],
      near: [0.32, 0.09, 52],
      key: [seed % 2 ? 0.9 : -0.9, 0.45, 0.1],
      keyColor: [0.86, 0.14, 62],
      keyPower: 1.4,
      exposure: 1.3,
    },
  };
};
