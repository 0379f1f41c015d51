/** Backdrops of the town: dusk by the river, city by day, night street, rain. */
import { hex } from "./color.ts";
import { bokeh, clouds, floor, grain, type Scene, sky, skyline, streaks } from "./scene.ts";
import { mist, n, poly, rect } from "./svg.ts";

export const dusk: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const hue = 50 + ((seed * 7) % 26);
  const sunX = 250 + ((seed * 311) % 1000);
  const back =
    sky(pen, z, [
      [0, hex(0.24, 0.055, 262)],
      [0.28, hex(0.38, 0.07, 250)],
      [0.52, hex(0.58, 0.075, 230)],
      [0.7, hex(0.79, 0.08, hue + 30)],
      [0.86, hex(0.83, 0.13, hue + 4)],
      [1, hex(0.72, 0.17, hue - 10)],
    ]) +
    pen.glow(sunX, z - 70, 680, 210, hex(0.9, 0.13, hue + 8), 0.85) +
    pen.glow(sunX, z - 40, 240, 110, hex(0.97, 0.08, hue + 20), 0.8) +
    clouds(pen, r, 8, 60, z - 210, hex(0.8, 0.1, hue - 6), 0.5) +
    clouds(pen, r, 5, 60, z - 300, hex(0.35, 0.06, 255), 0.45) +
    skyline(r, {
      base: z - 12,
      height: 175,
      color: hex(0.64, 0.07, hue - 4),
      edge: hex(0.9, 0.1, hue),
      lit: 0,
      foot: z + 10,
    }) +
    mist(pen, z - 30, 170, hex(0.8, 0.12, hue + 4), 0.5) +
    skyline(r, {
      base: z,
      height: 190,
      color: hex(0.42, 0.04, 268),
      edge: hex(0.85, 0.13, hue),
      lit: 0.1,
      foot: z + 16,
    }) +
    mist(pen, z - 10, 120, hex(0.76, 0.12, hue), 0.35) +
    skyline(r, {
      base: z + 8,
      height: 150,
      color: hex(0.25, 0.04, 262),
      edge: hex(0.85, 0.13, hue),
      lit: 0.2,
      foot: z + 20,
      width: 78,
    }) +
    rect(-20, z - 16, 1540, 34, hex(0.19, 0.03, 258)) +
    rect(-20, z - 17, 1540, 3, hex(0.76, 0.12, hue), ' fill-opacity=".65"') +
    bokeh(r, 22, z - 70, z - 4, [hex(0.85, 0.13, 75), hex(0.72, 0.19, 40), hex(0.9, 0.05, 220)], 15);
  const ground =
    floor(pen, z + 14, [
      [0, hex(0.36, 0.05, 268)],
      [0.12, hex(0.29, 0.035, 262)],
      [0.5, hex(0.2, 0.025, 258)],
      [1, hex(0.11, 0.02, 258)],
    ]) +
    pen.glow(sunX, z + 50, 520, 120, hex(0.82, 0.13, hue), 0.4) +
    streaks(pen, r, z, 26, [hex(0.84, 0.14, 75), hex(0.75, 0.17, 45), hex(0.8, 0.07, 225)], 0.34) +
    grain(r, z, 150, 0.06) +
    rect(-20, z + 26, 1540, 3, hex(0.85, 0.08, hue), ' fill-opacity=".35"');
  return {
    back,
    ground,
    glare: [sunX, z - 50, hex(0.92, 0.12, hue + 8), 0.14],
    env: {
      zenith: [0.5, 0.075, 255],
      low: [0.86, 0.11, hue + 4],
      rim: [0.22, 0.04, 262],
      rimHeight: 0.16,
      far: [0.5, 0.07, hue],
      near: [0.14, 0.02, 258],
      key: [sunX < 750 ? -0.7 : 0.7, -0.2, 0.35],
      keyColor: [0.88, 0.13, hue + 6],
      keyPower: 1.1,
      exposure: 1.2,
      lamps: true,
      wet: 0.5,
    },
  };
};

export const city: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const facade = (x: number, w: number, h: number, hue: number, light: number): string => {
    const fill = pen.linear([
      [0, hex(light, 0.02, hue)],
      [1, hex(light - 0.16, 0.025, hue)],
    ]);
    let panes = "";
    let shine = "";
    const cols = Math.max(3, Math.round(w / 42));
    const cell = w / cols;
    for (let y = z - h + 14; y < z - 78; y += 34) {
      for (let i = 0; i < cols; i++) {
        const d = `M${n(x + i * cell + 5)} ${n(y)}h${n(cell - 10)}v24h${n(10 - cell)}z`;
        if (r() > 0.72) shine += d;
        else panes += d;
      }
    }
    return `${rect(x, z - h, w, h + 8, fill)}<path d="${panes}" fill="${hex(0.46, 0.05, 240)}" fill-opacity=".75"/><path d="${shine}" fill="${hex(0.93, 0.04, 220)}" fill-opacity=".8"/>`;
  };
  let back =
    sky(pen, z, [
      [0, hex(0.68, 0.095, 245)],
      [0.6, hex(0.86, 0.05, 228)],
      [1, hex(0.95, 0.025, 90)],
    ]) +
    clouds(pen, r, 6, 40, z - 300, "#ffffff", 0.75) +
    skyline(r, {
      base: z - 30,
      height: 330,
      color: hex(0.76, 0.035, 240),
      edge: "#fff",
      lit: 0,
      foot: z,
      width: 96,
    }) +
    mist(pen, z - 60, 260, hex(0.93, 0.025, 220), 0.6);
  let x = -30 - ((seed * 37) % 60);
  while (x < 1520) {
    const w = 150 + r() * 160;
    back += facade(
      x,
      w,
      200 + r() * 280,
      [75, 40, 235, 250, 90][Math.floor(r() * 5)] ?? 75,
      0.74 + r() * 0.14,
    );
    // shop front
    back += rect(x + 6, z - 62, w - 12, 62, hex(0.3, 0.03, 245));
    back += rect(
      x + 10,
      z - 52,
      w - 20,
      48,
      pen.linear([
        [0, hex(0.9, 0.09, 80)],
        [1, hex(0.6, 0.06, 60)],
      ]),
      ' fill-opacity=".85"',
    );
    back += rect(
      x + 2,
      z - 74,
      w - 4,
      17,
      [
        hex(0.55, 0.16, 28),
        hex(0.42, 0.08, 165),
        hex(0.4, 0.1, 258),
        hex(0.28, 0.01, 250),
        hex(0.72, 0.13, 75),
      ][Math.floor(r() * 5)] ?? "#333",
    );
    x += w + 6;
  }
  // street trees
  let leaves = "";
  for (let tx = 60 + r() * 60; tx < 1500; tx += 230 + r() * 80) {
    back += rect(tx - 4, z - 100, 8, 104, hex(0.34, 0.03, 60));
    for (let k = 0; k < 26; k++) {
      const a = r() * 6.3;
      const d = r() ** 0.5 * 62;
      const q = 12 + r() * 16;
      leaves += `<circle cx="${n(tx + Math.cos(a) * d)}" cy="${n(z - 150 + Math.sin(a) * d * 0.8)}" r="${n(q)}" fill="${hex(0.42 + r() * 0.2, 0.1, 130 - r() * 20)}"/>`;
    }
  }
  back += leaves + rect(-20, z - 2, 1540, 18, hex(0.8, 0.01, 80));
  let bars = "";
  for (let i = 0; i < 12; i++) {
    const x0 = 750 + (i - 5.5) * 96;
    const x1 = 750 + (i - 5.5) * 210;
    bars += poly([
      [x0, z + 64],
      [x0 + 46, z + 64],
      [x1 + 104, z + 106],
      [x1, z + 106],
    ]);
  }
  const ground =
    floor(pen, z + 12, [
      [0, hex(0.62, 0.01, 250)],
      [0.25, hex(0.52, 0.012, 252)],
      [1, hex(0.36, 0.015, 255)],
    ]) +
    rect(-20, z + 12, 1540, 8, hex(0.88, 0.008, 80)) +
    `<path d="${bars}" fill="#fff" fill-opacity=".34"/>` +
    grain(r, z, 260) +
    `<path d="${poly([
      [-20, 1000],
      [-20, z + 190],
      [520, z + 40],
      [760, z + 40],
      [300, 1000],
    ])}" fill="#1b2233" fill-opacity=".12"/>`;
  return {
    back,
    ground,
    env: {
      zenith: [0.72, 0.09, 245],
      low: [0.95, 0.025, 220],
      rim: [0.4, 0.025, 245],
      rimHeight: 0.3,
      far: [0.66, 0.015, 80],
      near: [0.36, 0.012, 252],
      key: [seed % 2 ? -0.5 : 0.55, 0.45, 0.72],
      keyColor: [0.98, 0.045, 88],
      keyPower: 0.95,
      exposure: 1.02,
    },
  };
};

export const night: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const neon = [hex(0.7, 0.2, 350), hex(0.75, 0.14, 215), hex(0.8, 0.15, 75), hex(0.65, 0.21, 300)];
  const a = neon[seed % 4] ?? "#f0f";
  const b = neon[(seed + 1) % 4] ?? "#0ff";
  let back =
    sky(pen, z, [
      [0, hex(0.13, 0.035, 275)],
      [0.55, hex(0.22, 0.06, 285)],
      [0.85, hex(0.35, 0.1, 300)],
      [1, hex(0.46, 0.12, 320)],
    ]) +
    pen.glow(400, z - 40, 700, 260, a, 0.32) +
    pen.glow(1150, z - 40, 640, 230, b, 0.28);
  let stars = "";
  for (let i = 0; i < 70; i++) stars += `M${n(r() * 1500)} ${n(r() * (z - 330))}h1.6v1.6h-1.6z`;
  back += `<path d="${stars}" fill="#fff" fill-opacity=".5"/>`;
  back += skyline(r, {
    base: z - 8,
    height: 330,
    color: hex(0.24, 0.055, 290),
    edge: a,
    lit: 0.14,
    foot: z + 10,
    width: 90,
  });
  back += skyline(r, {
    base: z,
    height: 240,
    color: hex(0.16, 0.035, 280),
    edge: b,
    lit: 0.24,
    foot: z + 16,
    width: 110,
  });
  for (let i = 0; i < 9; i++) {
    const x = 40 + i * 165 + r() * 60;
    const y = z - 70 - r() * 130;
    const w = 18 + r() * 22;
    const h = 54 + r() * 60;
    const c = neon[Math.floor(r() * 4)] ?? a;
    back += `${pen.glow(x + w / 2, y + h / 2, w * 3, h * 1.1, c, 0.5)}<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="3" fill="none" stroke="${c}" stroke-width="3"/>`;
    for (let k = 0; k < 3; k++)
      back += rect(x + 6, y + 9 + (k * (h - 12)) / 3, w - 12, (h - 12) / 3 - 6, c, ' fill-opacity=".85"');
  }
  // street lamps with halos
  for (let x = 110; x < 1500; x += 320) {
    back += `<path d="M${x} ${n(z + 8)}V${n(z - 190)}q0 -22 26 -22h34" fill="none" stroke="#0d0d16" stroke-width="6"/>${pen.glow(x + 60, z - 208, 120, 100, hex(0.88, 0.1, 75), 0.75)}<rect x="${x + 40}" y="${n(z - 214)}" width="40" height="7" rx="3" fill="#fff6de"/>`;
  }
  back +=
    rect(-20, z - 12, 1540, 30, hex(0.12, 0.025, 280)) + rect(-20, z - 13, 1540, 2, a, ' fill-opacity=".7"');
  const ground =
    floor(pen, z + 14, [
      [0, hex(0.27, 0.06, 295)],
      [0.25, hex(0.18, 0.035, 280)],
      [1, hex(0.085, 0.02, 275)],
    ]) +
    pen.glow(400, z + 60, 520, 130, a, 0.34) +
    pen.glow(1150, z + 60, 480, 130, b, 0.3) +
    streaks(pen, r, z, 30, [...neon, hex(0.88, 0.1, 75)], 0.42) +
    grain(r, z, 140, 0.06);
  return {
    back,
    ground,
    env: {
      zenith: [0.3, 0.06, 280],
      low: [0.62, 0.13, 315],
      rim: [0.15, 0.035, 280],
      rimHeight: 0.2,
      far: [0.36, 0.09, 300],
      near: [0.1, 0.02, 275],
      key: [seed % 2 ? -0.6 : 0.6, 0.25, 0.75],
      keyColor: seed % 2 ? [0.86, 0.1, 80] : [0.82, 0.1, 225],
      keyPower: 1.15,
      exposure: 1.15,
      lamps: true,
      wet: 0.55,
    },
  };
};

export const rain: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const back =
    sky(pen, z, [
      [0, hex(0.46, 0.025, 240)],
      [0.6, hex(0.6, 0.022, 232)],
      [1, hex(0.74, 0.016, 215)],
    ]) +
    clouds(pen, r, 10, 0, z - 260, hex(0.36, 0.025, 245), 0.5) +
    skyline(r, {
      base: z - 6,
      height: 260,
      color: hex(0.6, 0.022, 232),
      edge: "#fff",
      lit: 0,
      foot: z + 8,
      width: 88,
    }) +
    mist(pen, z - 50, 230, hex(0.74, 0.016, 220), 0.7) +
    skyline(r, {
      base: z,
      height: 170,
      color: hex(0.44, 0.025, 240),
      edge: "#fff",
      lit: 0.06,
      foot: z + 12,
      width: 100,
    }) +
    mist(pen, z - 6, 130, hex(0.74, 0.014, 220), 0.65) +
    bokeh(
      r,
      24,
      z - 60,
      z,
      [hex(0.68, 0.2, 28), hex(0.85, 0.13, 75), hex(0.92, 0.04, 220), hex(0.75, 0.15, 150)],
      20,
    ) +
    rect(-20, z - 4, 1540, 18, hex(0.38, 0.02, 245));
  let rings = "";
  for (let i = 0; i < 46; i++) {
    const t = r();
    rings += `<ellipse cx="${n(r() * 1500)}" cy="${n(z + 40 + t * (960 - z))}" rx="${n(6 + t * 26)}" ry="${n(1.4 + t * 5)}"/>`;
  }
  const ground =
    floor(pen, z + 12, [
      [0, hex(0.62, 0.014, 225)],
      [0.16, hex(0.47, 0.018, 235)],
      [0.55, hex(0.33, 0.02, 245)],
      [1, hex(0.24, 0.02, 250)],
    ]) +
    streaks(pen, r, z, 30, [hex(0.68, 0.2, 28), hex(0.85, 0.13, 75), hex(0.95, 0.02, 220), "#ffffff"], 0.4) +
    `<g fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.3">${rings}</g>`;
  let drops = "";
  for (let i = 0; i < 210; i++) {
    const l = 16 + r() * 46;
    drops += `M${n(r() * 1600 - 40)} ${n(r() * 1000)}l${n(-l * 0.2)} ${n(l)}`;
  }
  return {
    back,
    ground,
    fore: `<path d="${drops}" fill="none" stroke="#eef4f8" stroke-opacity=".3" stroke-width="1.5"/>${pen.glow(200 + ((seed * 97) % 900), 960, 620, 90, "#dfe8ee", 0.18)}`,
    env: {
      zenith: [0.62, 0.022, 240],
      low: [0.86, 0.012, 220],
      rim: [0.3, 0.02, 245],
      rimHeight: 0.18,
      far: [0.56, 0.014, 230],
      near: [0.22, 0.016, 248],
      key: [0.1, 0.2, 0.95],
      keyColor: [0.93, 0.01, 225],
      keyPower: 0.7,
      exposure: 0.98,
      lamps: true,
      wet: 0.6,
    },
  };
};
