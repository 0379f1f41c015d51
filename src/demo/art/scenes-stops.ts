/** Backdrops of places where people stop: breakfast stall, service area, pier, cinema, practice yard, lake. */
import { hex, type Random } from "./color.ts";
import { clouds, floor, grain, ridge, type Scene, sky, skyline, streaks } from "./scene.ts";
import { mist, n, type Pen, poly, rect } from "./svg.ts";

/** A shop open to the road: striped awning, counter, steaming pots. */
function stall(pen: Pen, x: number, z: number, w: number): string {
  const h = w * 0.56;
  let out = rect(x, z - h, w, h + 6, hex(0.86, 0.035, 80));
  out += rect(
    x + 14,
    z - h * 0.7,
    w - 28,
    h * 0.7,
    pen.linear([
      [0, hex(0.5, 0.06, 60)],
      [1, hex(0.3, 0.04, 50)],
    ]),
  );
  out += rect(x + 24, z - h * 0.62, w - 48, 16, hex(0.92, 0.09, 85), ' fill-opacity=".8"');
  const stripes = 10;
  for (let i = 0; i < stripes; i++) {
    const a = x - 16 + (i * (w + 32)) / stripes;
    const b = x - 16 + ((i + 1) * (w + 32)) / stripes;
    out += `<path d="${poly([
      [x + (i * w) / stripes, z - h * 0.98],
      [x + ((i + 1) * w) / stripes, z - h * 0.98],
      [b, z - h * 0.7],
      [a, z - h * 0.7],
    ])}" fill="${i % 2 ? "#fbf7ef" : hex(0.55, 0.17, 28)}"/>`;
  }
  out +=
    rect(x + 8, z - 44, w - 16, 50, hex(0.62, 0.06, 60)) + rect(x + 2, z - 50, w - 4, 9, hex(0.8, 0.03, 80));
  for (const at of [0.24, 0.5, 0.76]) {
    const px = x + w * at;
    out += `<path d="M${n(px - 30)} ${n(z - 82)}h60v26q0 8 -8 8h-44q-8 0 -8 -8z" fill="${hex(0.74, 0.01, 240)}"/>`;
    for (let k = 0; k < 4; k++)
      out += pen.glow(
        px + (k % 2 ? 12 : -8),
        z - 100 - k * 32,
        30 + k * 12,
        26 + k * 6,
        "#ffffff",
        0.4 - k * 0.07,
      );
  }
  return out;
}

/** Rows of tea along a hill. */
function terraces(r: Random, y: number, rows: number): string {
  let lines = "";
  for (let i = 0; i < rows; i++) {
    const at = y + i * 13;
    lines += `M-20 ${n(at + r() * 6)}`;
    for (let x = -20; x < 1540; x += 180) lines += `q90 ${n(-14 + r() * 10)} 180 ${n(r() * 6 - 3)}`;
  }
  return `<path d="${lines}" fill="none" stroke="${hex(0.4, 0.09, 140)}" stroke-opacity=".55" stroke-width="5"/>`;
}

export const village: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const left = seed % 2 === 0;
  const back =
    sky(pen, z, [
      [0, hex(0.72, 0.07, 240)],
      [0.6, hex(0.9, 0.04, 215)],
      [1, hex(0.96, 0.05, 80)],
    ]) +
    clouds(pen, r, 5, 40, z - 330, "#ffffff", 0.7) +
    `<path d="${ridge(r, z - 190, 70, 60, z)}" fill="${hex(0.74, 0.05, 190)}"/>` +
    mist(pen, z - 150, 120, "#fffaf0", 0.6) +
    `<path d="${ridge(r, z - 130, 36, 90, z + 10, 0.4)}" fill="${hex(0.56, 0.11, 135)}"/>` +
    terraces(r, z - 118, 9) +
    stall(pen, left ? 90 : 1030, z + 12, 380) +
    rect(-20, z - 2, 1540, 22, hex(0.72, 0.04, 85));
  return {
    back,
    ground:
      floor(pen, z + 14, [
        [0, hex(0.68, 0.025, 80)],
        [0.4, hex(0.56, 0.02, 75)],
        [1, hex(0.4, 0.015, 70)],
      ]) + grain(r, z, 260),
    env: {
      zenith: [0.72, 0.07, 240],
      low: [0.96, 0.045, 80],
      rim: [0.44, 0.08, 140],
      rimHeight: 0.16,
      far: [0.66, 0.03, 80],
      near: [0.4, 0.015, 75],
      key: [left ? 0.6 : -0.6, 0.3, 0.6],
      keyColor: [0.98, 0.06, 78],
      keyPower: 0.95,
      exposure: 1.03,
    },
  };
};

export const service: Scene = ({ pen, random: r, horizon: z, seed }) => {
  let back =
    sky(pen, z, [
      [0, hex(0.66, 0.1, 245)],
      [0.6, hex(0.85, 0.05, 228)],
      [1, hex(0.95, 0.02, 100)],
    ]) +
    clouds(pen, r, 7, 40, z - 320, "#ffffff", 0.75) +
    `<path d="${ridge(r, z - 90, 40, 50, z)}" fill="${hex(0.62, 0.06, 170)}"/>`;
  // the long building behind
  back += rect(-20, z - 96, 700, 100, hex(0.9, 0.01, 90)) + rect(-20, z - 110, 720, 18, hex(0.55, 0.15, 30));
  for (let x = 10; x < 660; x += 76) back += rect(x, z - 76, 56, 64, hex(0.55, 0.05, 235));
  // canopy over the chargers
  back += rect(640, z - 320, 900, 34, "#f6f8f8") + rect(640, z - 292, 900, 10, hex(0.62, 0.14, 160));
  for (const x of [700, 1000, 1300]) back += rect(x, z - 284, 18, 290, hex(0.82, 0.008, 240));
  const shift = (seed * 31) % 60;
  for (let i = 0; i < 6; i++) {
    const x = 690 + shift + i * 140;
    back += `<rect x="${x}" y="${n(z - 148)}" width="52" height="150" rx="10" fill="#fbfcfc"/>${rect(x + 9, z - 136, 34, 30, hex(0.24, 0.03, 240))}${rect(x + 9, z - 96, 34, 6, hex(0.7, 0.17, 155))}<path d="M${x + 48} ${n(z - 84)}q38 14 22 62q-12 26 -26 8" fill="none" stroke="#1b1f24" stroke-width="6"/>`;
  }
  let bays = "";
  for (let i = 0; i < 9; i++) {
    const x = 60 + i * 180;
    bays += poly([
      [x, z + 30],
      [x + 8, z + 30],
      [x + 8 + (x - 750) * 0.35, z + 150],
      [x - 6 + (x - 750) * 0.35, z + 150],
    ]);
  }
  return {
    back,
    ground:
      floor(pen, z + 2, [
        [0, hex(0.66, 0.01, 240)],
        [0.3, hex(0.55, 0.012, 248)],
        [1, hex(0.38, 0.014, 255)],
      ]) +
      `<path d="${bays}" fill="#fff" fill-opacity=".7"/>` +
      grain(r, z, 240),
    env: {
      zenith: [0.68, 0.1, 245],
      low: [0.95, 0.02, 220],
      rim: [0.5, 0.04, 180],
      rimHeight: 0.2,
      far: [0.66, 0.012, 240],
      near: [0.38, 0.012, 252],
      key: [-0.5, 0.4, 0.75],
      keyColor: [0.98, 0.04, 88],
      keyPower: 0.95,
      exposure: 1.02,
    },
  };
};

export const pier: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const hue = 52 + ((seed * 7) % 20);
  const sunX = 420 + ((seed * 173) % 500);
  let back =
    sky(pen, z, [
      [0, hex(0.34, 0.07, 268)],
      [0.35, hex(0.55, 0.08, 255)],
      [0.68, hex(0.8, 0.09, hue + 20)],
      [1, hex(0.8, 0.15, hue)],
    ]) +
    pen.glow(sunX, z - 60, 640, 230, hex(0.93, 0.13, hue + 10), 0.85) +
    clouds(pen, r, 7, 60, z - 230, hex(0.84, 0.1, hue - 4), 0.5) +
    skyline(r, {
      base: z - 40,
      height: 90,
      color: hex(0.5, 0.05, 275),
      edge: hex(0.9, 0.1, hue),
      lit: 0.05,
      foot: z - 20,
      width: 70,
    });
  // river
  back += rect(
    -20,
    z - 46,
    1540,
    60,
    pen.linear([
      [0, hex(0.74, 0.11, hue)],
      [1, hex(0.42, 0.06, 270)],
    ]),
  );
  // a freighter at anchor
  const s = 560 + ((seed * 61) % 260);
  const boxes = [hex(0.5, 0.14, 30), hex(0.45, 0.1, 250), hex(0.55, 0.09, 160), hex(0.62, 0.12, 70)];
  for (let i = 0; i < 9; i++)
    for (let k = 0; k < 1 + ((i * 7 + seed) % 3); k++)
      back += rect(s + 40 + i * 42, z - 84 - k * 22, 40, 20, boxes[(i + k) % 4] ?? "#844");
  back += `<path d="${poly([
    [s - 10, z - 66],
    [s + 520, z - 66],
    [s + 560, z - 92],
    [s + 540, z - 22],
    [s + 16, z - 22],
  ])}" fill="${hex(0.26, 0.05, 275)}"/>${rect(s + 2, z - 30, 530, 8, hex(0.45, 0.14, 30))}${rect(s + 450, z - 168, 66, 104, hex(0.86, 0.05, hue))}${rect(s + 458, z - 156, 50, 12, hex(0.3, 0.05, 260))}`;
  // the crane that nobody uses any more
  const c = seed % 2 ? 120 : 1210;
  const iron = hex(0.22, 0.04, 280);
  back += `<path d="M${c} ${n(z + 16)}L${c + 50} ${n(z - 330)}M${c + 170} ${n(z + 16)}L${c + 120} ${n(z - 330)}M${c + 14} ${n(z - 90)}H${c + 156}M${c + 30} ${n(z - 200)}H${c + 140}M${c + 6} ${n(z - 30)}L${c + 150} ${n(z - 130)}M${c + 20} ${n(z - 130)}L${c + 134} ${n(z - 250)}" stroke="${iron}" stroke-width="13" fill="none"/><path d="M${c + 85} ${n(z - 330)}L${c - 190} ${n(z - 452)}M${c + 85} ${n(z - 330)}L${c + 250} ${n(z - 372)}M${c - 150} ${n(z - 434)}V${n(z - 230)}" stroke="${iron}" stroke-width="9" fill="none"/>${rect(c + 46, z - 372, 80, 52, iron)}`;
  back += rect(-20, z - 4, 1540, 24, hex(0.3, 0.03, 275));
  for (let x = 60; x < 1500; x += 260) back += rect(x, z - 24, 26, 26, hex(0.18, 0.03, 275));
  const rails = [470, 560, 1010, 1100]
    .map((x) => {
      const to = 750 + (x - 750) * 2.7;
      return `M${x} ${n(z + 24)}L${n(to)} 1010`;
    })
    .join("");
  return {
    back,
    ground:
      floor(pen, z + 14, [
        [0, hex(0.5, 0.05, 300)],
        [0.3, hex(0.36, 0.035, 280)],
        [1, hex(0.19, 0.02, 265)],
      ]) +
      pen.glow(sunX, z + 60, 560, 120, hex(0.86, 0.13, hue), 0.4) +
      `<path d="${rails}" fill="none" stroke="${hex(0.72, 0.06, hue)}" stroke-opacity=".5" stroke-width="6"/>` +
      streaks(pen, r, z, 12, [hex(0.84, 0.14, 70)], 0.2) +
      grain(r, z, 220, 0.08),
    glare: [sunX, z - 60, hex(0.93, 0.12, hue + 8), 0.14],
    env: {
      zenith: [0.52, 0.075, 262],
      low: [0.88, 0.11, hue + 4],
      rim: [0.28, 0.04, 275],
      rimHeight: 0.14,
      far: [0.5, 0.06, hue],
      near: [0.2, 0.02, 268],
      key: [sunX < 750 ? -0.7 : 0.7, -0.1, 0.4],
      keyColor: [0.9, 0.12, hue + 6],
      keyPower: 1.1,
      exposure: 1.2,
      lamps: true,
      wet: 0.2,
    },
  };
};

export const cinema: Scene = ({ pen, random: r, horizon: z, seed }) => {
  let back =
    sky(pen, z, [
      [0, hex(0.7, 0.09, 245)],
      [1, hex(0.94, 0.025, 210)],
    ]) +
    clouds(pen, r, 5, 20, 200, "#ffffff", 0.7) +
    skyline(r, {
      base: z - 60,
      height: 200,
      color: hex(0.78, 0.03, 235),
      edge: "#fff",
      lit: 0,
      foot: z,
      width: 110,
    });
  // the front: a broad wall with columns, and where its name was, four holes
  back += rect(
    150,
    z - 420,
    1200,
    424,
    pen.linear([
      [0, hex(0.84, 0.04, 75)],
      [1, hex(0.74, 0.04, 70)],
    ]),
  );
  back +=
    rect(130, z - 436, 1240, 22, hex(0.66, 0.04, 60)) + rect(430, z - 396, 640, 88, hex(0.76, 0.05, 60));
  for (let i = 0; i < 4; i++)
    back += `<circle cx="${510 + i * 160}" cy="${n(z - 352)}" r="6" fill="${hex(0.4, 0.03, 50)}"/>`;
  for (let i = 0; i < 7; i++) {
    const x = 190 + i * 180;
    back += rect(
      x,
      z - 300,
      44,
      274,
      pen.linear(
        [
          [0, hex(0.9, 0.03, 80)],
          [1, hex(0.68, 0.04, 65)],
        ],
        [0, 0, 1, 0],
      ),
    );
    if (i === 6) break;
    const door = i === 2 || i === 3;
    back += rect(x + 60, z - 250, 104, 224, door ? hex(0.32, 0.05, 50) : hex(0.62, 0.035, 65));
    // posters between the columns, faded but for their frames
    if (!door) {
      back += rect(x + 72, z - 226, 80, 118, hex(0.45, 0.12, [28, 250, 160, 80][(i + seed) % 4] ?? 28));
      back += rect(x + 80, z - 218, 64, 102, hex(0.86, 0.05, 80), ' fill-opacity=".6"');
    }
  }
  for (let k = 0; k < 4; k++)
    back += rect(150 - k * 26, z - 28 + k * 10, 1200 + k * 52, 11, hex(0.84 - k * 0.05, 0.02, 75));
  return {
    back,
    ground:
      floor(pen, z + 12, [
        [0, hex(0.72, 0.02, 75)],
        [0.3, hex(0.6, 0.015, 80)],
        [1, hex(0.42, 0.015, 250)],
      ]) + grain(r, z, 240),
    env: {
      zenith: [0.72, 0.09, 245],
      low: [0.94, 0.03, 200],
      rim: [0.6, 0.05, 70],
      rimHeight: 0.3,
      far: [0.7, 0.02, 75],
      near: [0.4, 0.014, 250],
      key: [seed % 2 ? 0.5 : -0.5, 0.45, 0.72],
      keyColor: [0.98, 0.045, 86],
      keyPower: 0.95,
      exposure: 1.02,
    },
  };
};

export const yard: Scene = ({ pen, random: r, horizon: z, seed }) => {
  let back =
    sky(pen, z, [
      [0, hex(0.66, 0.1, 245)],
      [0.6, hex(0.86, 0.045, 228)],
      [1, hex(0.95, 0.03, 95)],
    ]) +
    clouds(pen, r, 6, 40, z - 300, "#ffffff", 0.75) +
    `<path d="${ridge(r, z - 80, 26, 40, z)}" fill="${hex(0.6, 0.08, 145)}"/>`;
  const x0 = seed % 2 ? 80 : 900;
  back +=
    rect(x0, z - 150, 520, 154, hex(0.9, 0.02, 85)) + rect(x0 - 12, z - 164, 544, 18, hex(0.45, 0.12, 250));
  for (let x = x0 + 24; x < x0 + 490; x += 82) back += rect(x, z - 116, 54, 56, hex(0.5, 0.05, 235));
  let mesh = "";
  for (let x = -20; x < 1540; x += 64) mesh += `M${x} ${n(z - 46)}V${n(z + 4)}`;
  back += `<path d="${mesh}M-20 ${n(z - 46)}H1540M-20 ${n(z - 22)}H1540" fill="none" stroke="${hex(0.5, 0.03, 150)}" stroke-width="3"/>`;
  let lines = "";
  for (const x of [180, 460, 1040, 1320]) {
    lines += poly([
      [750 + (x - 750) * 0.62, z + 34],
      [750 + (x - 750) * 0.62 + 7, z + 34],
      [x * 1.3 - 225 + 14, 1010],
      [x * 1.3 - 225 - 6, 1010],
    ]);
  }
  let cones = "";
  let bands = "";
  for (let i = 0; i < 12; i++) {
    const t = (i * 0.37 + seed * 0.11) % 1;
    const y = z + 44 + t * t * 190;
    const q = 14 + t * 34;
    const x = (i * 131 + seed * 57) % 1500;
    cones += `M${n(x - q * 0.45)} ${n(y)}L${n(x - q * 0.1)} ${n(y - q * 1.4)}h${n(q * 0.2)}L${n(x + q * 0.45)} ${n(y)}z`;
    bands += `M${n(x - q * 0.28)} ${n(y - q * 0.6)}h${n(q * 0.56)}l${n(-q * 0.08)} ${n(-q * 0.3)}h${n(-q * 0.4)}z`;
  }
  return {
    back,
    ground:
      floor(pen, z + 2, [
        [0, hex(0.62, 0.012, 240)],
        [0.3, hex(0.52, 0.012, 248)],
        [1, hex(0.37, 0.014, 255)],
      ]) +
      `<path d="${lines}" fill="#fff" fill-opacity=".65"/>` +
      grain(r, z, 240) +
      `<path d="${cones}" fill="${hex(0.68, 0.2, 42)}"/><path d="${bands}" fill="#fff"/>`,
    env: {
      zenith: [0.66, 0.1, 245],
      low: [0.95, 0.03, 215],
      rim: [0.42, 0.07, 145],
      rimHeight: 0.12,
      far: [0.62, 0.012, 240],
      near: [0.37, 0.012, 252],
      key: [seed % 2 ? 0.55 : -0.55, 0.4, 0.74],
      keyColor: [0.98, 0.04, 88],
      keyPower: 1,
      exposure: 1.02,
    },
  };
};

export const lake: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const back =
    sky(pen, z, [
      [0, hex(0.5, 0.13, 252)],
      [0.6, hex(0.72, 0.1, 238)],
      [1, hex(0.92, 0.04, 220)],
    ]) +
    clouds(pen, r, 9, 60, z - 200, "#ffffff", 0.8) +
    `<path d="${ridge(r, z - 108, 60, 50, z - 40, 1.2)}" fill="${hex(0.66, 0.06, 255)}"/><path d="${ridge(r, z - 140, 34, 40, z - 70, 1.4)}" fill="#ffffff" fill-opacity=".55"/>` +
    rect(
      -20,
      z - 82,
      1540,
      92,
      pen.linear([
        [0, hex(0.62, 0.11, 240)],
        [1, hex(0.46, 0.12, 246)],
      ]),
    );
  let glitter = "";
  for (let i = 0; i < 150; i++)
    glitter += `M${n(r() * 1500)} ${n(z - 78 + r() * 76)}h${n(6 + r() * 26)}v1.4h-20z`;
  let flags = "";
  const fx = seed % 2 ? 90 : 1060;
  const colours = [
    hex(0.55, 0.13, 250),
    "#ffffff",
    hex(0.58, 0.19, 28),
    hex(0.6, 0.13, 150),
    hex(0.86, 0.15, 92),
  ];
  for (let i = 0; i < 13; i++) {
    const x = fx + i * 28;
    const y = z - 118 + ((i - 6) * (i - 6)) / 1.1;
    flags += rect(x, y, 21, 24, colours[i % 5] ?? "#fff");
  }
  let blossom = "";
  for (let i = 0; i < 420; i++) blossom += `M${n(r() * 1540 - 20)} ${n(z + 2 + r() * 30)}h5v4h-5z`;
  return {
    back: `${back}<path d="${glitter}" fill="#fff" fill-opacity=".5"/>${rect(-20, z - 2, 1540, 40, hex(0.62, 0.12, 125))}<path d="${blossom}" fill="${hex(0.87, 0.17, 98)}"/><path d="M${fx - 20} ${n(z + 20)}V${n(z - 128)}M${fx + 390} ${n(z + 20)}V${n(z - 128)}" stroke="${hex(0.45, 0.04, 60)}" stroke-width="7"/>${flags}`,
    ground:
      floor(pen, z + 32, [
        [0, hex(0.62, 0.02, 85)],
        [0.3, hex(0.54, 0.018, 80)],
        [1, hex(0.4, 0.014, 250)],
      ]) +
      rect(-20, z + 48, 1540, 4, "#fff", ' fill-opacity=".7"') +
      grain(r, z + 20, 250),
    env: {
      zenith: [0.54, 0.13, 250],
      low: [0.93, 0.045, 225],
      rim: [0.5, 0.1, 240],
      rimHeight: 0.1,
      far: [0.62, 0.04, 100],
      near: [0.4, 0.014, 250],
      key: [seed % 2 ? 0.6 : -0.6, 0.3, 0.75],
      keyColor: [0.99, 0.03, 90],
      keyPower: 1.1,
      exposure: 1.04,
    },
  };
};

/** A grey day without rain: even light, no shadow, a dry road. */
export const overcast: Scene = ({ pen, random: r, horizon: z }) => ({
  back:
    sky(pen, z, [
      [0, hex(0.76, 0.012, 240)],
      [0.6, hex(0.86, 0.01, 230)],
      [1, hex(0.92, 0.008, 220)],
    ]) +
    clouds(pen, r, 12, 20, z - 250, "#ffffff", 0.6) +
    skyline(r, {
      base: z - 6,
      height: 170,
      color: hex(0.74, 0.014, 235),
      edge: "#fff",
      lit: 0,
      foot: z + 8,
      width: 90,
    }) +
    mist(pen, z - 40, 160, hex(0.9, 0.008, 220), 0.6) +
    rect(-20, z - 8, 1540, 24, hex(0.66, 0.01, 235)),
  ground:
    floor(pen, z + 12, [
      [0, hex(0.7, 0.008, 235)],
      [0.3, hex(0.6, 0.01, 240)],
      [1, hex(0.44, 0.012, 248)],
    ]) + grain(r, z, 240),
  env: {
    zenith: [0.9, 0.008, 235],
    low: [0.95, 0.006, 225],
    rim: [0.5, 0.012, 235],
    rimHeight: 0.12,
    far: [0.7, 0.008, 235],
    near: [0.44, 0.01, 248],
    key: [-0.1, 0.3, 0.95],
    keyColor: [0.98, 0.005, 230],
    keyPower: 0.5,
    exposure: 0.98,
    boxes: 0.3,
  },
});
