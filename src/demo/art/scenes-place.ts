/** Backdrops that are places of the trade: race track, photo studio, garage. */
import { hex, hexOf, mix, type Oklch } from "./color.ts";
import { clouds, floor, grain, ridge, type Scene, sky } from "./scene.ts";
import { n, poly, rect } from "./svg.ts";

export const track: Scene = ({ pen, random: r, horizon: z, seed }) => {
  let back =
    sky(pen, z, [
      [0, hex(0.58, 0.09, 245)],
      [0.65, hex(0.83, 0.05, 228)],
      [1, hex(0.95, 0.03, 90)],
    ]) +
    clouds(pen, r, 7, 50, z - 330, "#fff", 0.75) +
    `<path d="${ridge(r, z - 150, 46, 26, z)}" fill="${hex(0.52, 0.06, 160)}"/><path d="${ridge(r, z - 112, 36, 22, z)}" fill="${hex(0.4, 0.06, 155)}"/>`;
  // grandstand: roof, tiers, crowd
  const left = seed % 2 === 0;
  const at = (x: number): number => (left ? 1500 - x : x);
  back += `<path d="${poly([
    [at(430), z - 330],
    [at(1540), z - 412],
    [at(1540), z - 380],
    [at(440), z - 308],
  ])}" fill="${hex(0.95, 0.005, 240)}"/><path d="${poly([
    [at(440), z - 308],
    [at(1540), z - 380],
    [at(1540), z - 352],
    [at(450), z - 290],
  ])}" fill="${hex(0.5, 0.02, 245)}"/><path d="${poly([
    [at(480), z - 288],
    [at(1540), z - 352],
    [at(1540), z - 60],
    [at(540), z - 60],
  ])}" fill="${hex(0.3, 0.02, 250)}"/>`;
  const dots = new Map<string, string>();
  const shirts = [
    hex(0.6, 0.16, 28),
    hex(0.8, 0.13, 80),
    hex(0.62, 0.1, 245),
    hex(0.9, 0.01, 240),
    hex(0.5, 0.02, 250),
    hex(0.72, 0.15, 50),
  ];
  for (let y = z - 262; y < z - 66; y += 13) {
    const from = 516 + (y - (z - 262)) * 0.16;
    for (let x = from; x < 1520; x += 11) {
      if (r() < 0.7) {
        const c = shirts[Math.floor(r() * shirts.length)] ?? "#fff";
        dots.set(c, `${dots.get(c) ?? ""}M${n(at(x))} ${n(y + (r() - 0.5) * 3)}h6v7h-6z`);
      }
    }
  }
  for (const [c, d] of dots) back += `<path d="${d}" fill="${c}" fill-opacity=".8"/>`;
  let posts = "";
  for (let x = 560; x < 1520; x += 160) posts += `M${at(x)} ${n(z - 330)}h7V${n(z - 60)}h-7z`;
  back += `<path d="${posts}" fill="${hex(0.82, 0.01, 240)}"/>`;
  // tower with flags
  const tx = at(250);
  back +=
    rect(
      tx - 44,
      z - 290,
      88,
      236,
      pen.linear([
        [0, hex(0.95, 0.005, 240)],
        [1, hex(0.76, 0.012, 240)],
      ]),
    ) + rect(tx - 58, z - 306, 116, 20, hex(0.32, 0.02, 250));
  for (let y = z - 262; y < z - 90; y += 34) back += rect(tx - 34, y, 68, 17, hex(0.4, 0.04, 240));
  // barriers with painted boards
  back += rect(-20, z - 62, 1540, 52, hex(0.94, 0.005, 240));
  const boards = [
    hex(0.62, 0.2, 32),
    hex(0.25, 0.02, 250),
    hex(0.97, 0.004, 240),
    hex(0.45, 0.15, 258),
    hex(0.75, 0.17, 60),
  ];
  let x = -60 - ((seed * 53) % 150);
  for (let i = seed; x < 1540; i++) {
    const w = 150 + r() * 190;
    const c = boards[i % 5] ?? "#fff";
    back += rect(x, z - 58, w - 8, 44, c);
    const m = x + w / 2 - 4;
    const ink = i % 5 === 2 || i % 5 === 4 ? "#1b1e24" : "#fff";
    back += `<path d="M${n(m - 16)} ${n(z - 22)}v-27h32v27" fill="none" stroke="${ink}" stroke-width="6" opacity=".85"/>`;
    x += w;
  }
  back += rect(-20, z - 12, 1540, 12, hex(0.28, 0.02, 250)) + rect(-20, z, 1540, 30, hex(0.53, 0.11, 138));
  let kerb = "";
  for (let kx = -60; kx < 1560; kx += 116)
    kerb += poly([
      [kx, z + 26],
      [kx + 58, z + 26],
      [kx + 46, z + 44],
      [kx - 12, z + 44],
    ]);
  const ground =
    floor(pen, z + 40, [
      [0, hex(0.54, 0.01, 250)],
      [0.3, hex(0.44, 0.012, 250)],
      [1, hex(0.3, 0.014, 255)],
    ]) +
    rect(-20, z + 26, 1540, 18, "#f4f4f2") +
    `<path d="${kerb}" fill="${hex(0.56, 0.21, 28)}"/>` +
    rect(-20, z + 50, 1540, 4, "#fff", ' fill-opacity=".7"') +
    grain(r, z + 20, 240) +
    `<path d="M-20 ${n(z + 150)}C400 ${n(z + 118)} 1000 ${n(z + 140)} 1520 ${n(z + 104)}" stroke="#0c0d10" stroke-opacity=".22" stroke-width="22" fill="none"/><path d="M-20 ${n(z + 210)}C500 ${n(z + 176)} 1000 ${n(z + 210)} 1520 ${n(z + 160)}" stroke="#0c0d10" stroke-opacity=".14" stroke-width="30" fill="none"/>`;
  return {
    back,
    ground,
    env: {
      zenith: [0.62, 0.1, 245],
      low: [0.95, 0.025, 215],
      rim: [0.3, 0.03, 200],
      rimHeight: 0.2,
      far: [0.6, 0.03, 130],
      near: [0.34, 0.012, 252],
      key: [left ? -0.5 : 0.5, 0.4, 0.75],
      keyColor: [0.99, 0.035, 90],
      keyPower: 1.05,
      exposure: 1.02,
    },
  };
};

const WALLS: readonly (readonly [Oklch, boolean])[] = [
  [[0.86, 0.012, 240], false],
  [[0.24, 0.01, 70], true],
  [[0.72, 0.1, 45], false],
  [[0.78, 0.035, 165], false],
  [[0.2, 0.02, 255], true],
  [[0.7, 0.06, 235], false],
  [[0.84, 0.05, 78], false],
  [[0.5, 0.17, 27], false],
  [[0.62, 0.03, 260], false],
];

export const studio: Scene = ({ pen, horizon: z, seed }) => {
  const [wall, dark] = WALLS[(seed - 1) % WALLS.length] ?? [[0.86, 0.012, 240], false];
  const lighter = (t: number): string => hexOf(mix(wall, [1, 0, wall[2]], t));
  const deeper = (t: number): string => hexOf(mix(wall, [0.08, 0.01, wall[2]], t));
  const disc = 420 + ((seed * 277) % 660);
  const wallFill = pen.radial(
    [
      [0, lighter(dark ? 0.16 : 0.34)],
      [0.55, hexOf(wall)],
      [1, deeper(dark ? 0.5 : 0.26)],
    ],
    0.5,
    0.6,
    0.75,
  );
  let back = rect(-20, -20, 1540, 1040, wallFill);
  back += `<circle cx="${disc}" cy="${n(z - 190)}" r="300" fill="${dark ? hexOf(mix(wall, [0.66, 0.08, 75], 0.42)) : lighter(0.36)}" fill-opacity=".6"/>`;
  back += pen.glow(750, 96, 700, 110, "#fff", dark ? 0.3 : 0.6);
  back += `<rect x="330" y="60" width="840" height="26" rx="13" fill="#fff" fill-opacity="${dark ? 0.95 : 0.85}"/>`;
  if (dark) {
    for (const x of [110, 1380]) {
      back += `${pen.glow(x + 5, z - 240, 120, 360, "#fff", 0.3)}<rect x="${x}" y="${n(z - 480)}" width="9" height="470" rx="4" fill="#fff" fill-opacity=".9"/>`;
    }
  }
  const ground =
    floor(pen, z, [
      [0, lighter(dark ? 0.1 : 0.16)],
      [0.3, hexOf(wall)],
      [1, deeper(dark ? 0.45 : 0.28)],
    ]) +
    pen.glow(750, z, 1000, 46, lighter(dark ? 0.22 : 0.5), 0.75) +
    pen.glow(750, z + 190, 760, 100, "#fff", dark ? 0.12 : 0.36);
  return {
    back,
    ground,
    env: {
      zenith: dark ? [0.3, 0.01, 250] : [0.93, 0.012, wall[2]],
      low: dark ? [0.62, 0.012, 250] : [0.97, 0.015, wall[2]],
      rim: dark ? [0.12, 0.01, 250] : mix(wall, [0.3, 0.02, wall[2]], 0.6),
      rimHeight: 0.1,
      far: mix(wall, [0.9, 0.01, wall[2]], dark ? 0.1 : 0.2),
      near: mix(wall, [0.2, 0.01, wall[2]], 0.45),
      key: [-0.25, 0.45, 0.86],
      keyColor: [1, 0, 0],
      keyPower: dark ? 0.85 : 0.7,
      exposure: dark ? 1.1 : 0.98,
      boxes: dark ? 1.5 : 1.1,
      wet: dark ? 0.5 : 0.28,
      lamps: dark,
    },
  };
};

export const garage: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const tint =
    [hex(0.62, 0.2, 38), hex(0.45, 0.13, 258), hex(0.42, 0.09, 165), hex(0.75, 0.15, 85)][seed % 4] ?? "#f60";
  const wall = pen.linear([
    [0, hex(0.28, 0.012, 250)],
    [0.5, hex(0.5, 0.014, 245)],
    [1, hex(0.64, 0.014, 235)],
  ]);
  let back = rect(-20, -20, 1540, z + 50, wall);
  // brick courses
  let bricks = "";
  for (let y = 120; y < z - 10; y += 26) {
    bricks += `M-20 ${y}H1520`;
    for (let x = ((y / 26) % 2) * 40 - 20; x < 1520; x += 80) bricks += `M${x} ${y}v26`;
  }
  back += `<path d="${bricks}" stroke="#000" stroke-opacity=".1" stroke-width="2" fill="none"/>`;
  back +=
    rect(-20, z - 150, 1540, 12, tint) +
    rect(-20, z - 134, 1540, 140, hex(0.34, 0.014, 250), ' fill-opacity=".6"');
  // tool wall
  const bx = seed % 2 ? 930 : 110;
  back += rect(bx, z - 420, 460, 230, hex(0.36, 0.02, 250)) + rect(bx, z - 420, 460, 7, hex(0.7, 0.01, 240));
  for (let i = 0; i < 9; i++) {
    const x = bx + 32 + i * 48;
    const h = 70 + r() * 90;
    back += `<path d="M${n(x)} ${n(z - 392)}v${n(h)}" stroke="${hex(0.82, 0.008, 240)}" stroke-width="7" stroke-linecap="round"/><circle cx="${n(x)}" cy="${n(z - 392)}" r="10" fill="none" stroke="${hex(0.82, 0.008, 240)}" stroke-width="6"/>`;
    back += rect(x - 6, z - 392 + h * 0.6, 12, h * 0.42, i % 3 === 0 ? tint : hex(0.2, 0.01, 250));
  }
  // cabinet and stacked tyres
  back += rect(
    bx + 20,
    z - 178,
    330,
    186,
    pen.linear([
      [0, tint],
      [1, hex(0.3, 0.06, 30)],
    ]),
  );
  for (let k = 0; k < 4; k++)
    back +=
      rect(bx + 30, z - 168 + k * 44, 310, 36, "#000", ' fill-opacity=".16"') +
      rect(bx + 150, z - 156 + k * 44, 70, 6, "#fff", ' fill-opacity=".6"');
  const px = seed % 2 ? 190 : 1220;
  for (let k = 0; k < 4; k++) {
    back += `<rect x="${px}" y="${n(z - 44 - k * 48)}" width="170" height="48" rx="20" fill="#121417"/><path d="M${px + 16} ${n(z - 30 - k * 48)}h138M${px + 16} ${n(z - 20 - k * 48)}h138" stroke="#2a2e34" stroke-width="4"/>`;
  }
  // roller door with daylight
  const dx = seed % 2 ? 420 : 690;
  back += rect(
    dx,
    z - 400,
    400,
    410,
    pen.linear([
      [0, hex(0.86, 0.012, 230)],
      [1, hex(0.7, 0.014, 232)],
    ]),
  );
  for (let y = z - 392; y < z; y += 22) back += rect(dx, y, 400, 3, "#000", ' fill-opacity=".14"');
  // tubes
  for (const x of [140, 560, 980]) {
    back += `${pen.glow(x + 190, 92, 420, 150, "#f4fbff", 0.5)}<path d="M${x + 60} -20V70M${x + 320} -20V70" stroke="#111" stroke-width="3"/><rect x="${x}" y="70" width="380" height="16" rx="8" fill="#fff"/>`;
  }
  const ground =
    floor(pen, z, [
      [0, hex(0.56, 0.012, 240)],
      [0.3, hex(0.48, 0.012, 245)],
      [1, hex(0.28, 0.012, 250)],
    ]) +
    pen.glow(330, z + 110, 260, 60, "#fff", 0.28) +
    pen.glow(750, z + 110, 280, 60, "#fff", 0.3) +
    pen.glow(1170, z + 110, 260, 60, "#fff", 0.28) +
    `<path d="${poly([
      [180, 1010],
      [420, z + 60],
      [444, z + 60],
      [230, 1010],
    ])}${poly([
      [1320, 1010],
      [1080, z + 60],
      [1056, z + 60],
      [1270, 1010],
    ])}" fill="${hex(0.8, 0.15, 88)}" fill-opacity=".55"/>` +
    grain(r, z, 200, 0.07);
  return {
    back,
    ground,
    env: {
      zenith: [0.42, 0.012, 245],
      low: [0.78, 0.012, 238],
      rim: [0.24, 0.014, 250],
      rimHeight: 0.18,
      far: [0.56, 0.012, 240],
      near: [0.26, 0.012, 250],
      key: [-0.2, 0.4, 0.9],
      keyColor: [0.98, 0.015, 220],
      keyPower: 0.75,
      exposure: 1.06,
      boxes: 1.3,
      wet: 0.3,
    },
  };
};
