/** Backdrops of the country: mountain, coast, snow, forest, desert. */
import { hex } from "./color.ts";
import { clouds, floor, grain, guardRail, pine, ridge, type Scene, sky } from "./scene.ts";
import { mist, n, type Pen, poly, rect } from "./svg.ts";

const road = (pen: Pen, z: number, far: string, near: string): string =>
  floor(pen, z, [
    [0, far],
    [1, near],
  ]);

/** A long ridge whose colour fades into the haze at its foot. */
function hill(pen: Pen, d: string, top: string, foot: string): string {
  return `<path d="${d}" fill="${pen.linear([
    [0, top],
    [0.5, foot],
    [1, foot],
  ])}"/>`;
}

export const mountain: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const hue = 70 + ((seed * 9) % 34);
  const sunX = 220 + ((seed * 397) % 1060);
  let back =
    sky(pen, z, [
      [0, hex(0.62, 0.1, 246)],
      [0.5, hex(0.83, 0.058, 226)],
      [0.82, hex(0.95, 0.05, hue)],
      [1, hex(0.96, 0.05, hue)],
    ]) +
    pen.glow(sunX, z - 330, 330, 330, hex(0.98, 0.07, hue), 0.9) +
    `<circle cx="${sunX}" cy="${n(z - 330)}" r="40" fill="#fffdf2"/>` +
    clouds(pen, r, 7, 40, z - 330, "#ffffff", 0.6);
  const layers = [
    [0.8, 0.035, 228, 245, 165, 58],
    [0.69, 0.05, 218, 185, 140, 58],
    [0.56, 0.06, 196, 120, 100, 44],
    [0.44, 0.065, 165, 60, 56, 40],
  ] as const;
  layers.forEach(([l, c, h, up, amp, step], k) => {
    back += hill(
      pen,
      ridge(r, z - up, amp, step, z + 20, 1 + k * 0.15),
      hex(l, c, h),
      hex(Math.min(0.95, l + 0.15), 0.035, h > 200 ? h : 110),
    );
    if (k === 0) {
      // snow on the far summits
      back += `<path d="${ridge(r, z - up - 60, 90, 30, z - up - 20, 1.4)}" fill="#fff" fill-opacity=".18"/>`;
    }
    back += mist(pen, z - up + 40, 130, "#fffaf0", 0.4 - 0.06 * k);
  });
  let trees = "";
  let front = "";
  for (let i = 0; i < 64; i++) trees += pine(r() * 1560 - 30, z + 4, 30 + r() * r() * 90, r);
  for (let i = 0; i < 16; i++) {
    const side = r() > 0.5 ? 1 : -1;
    front += pine(750 + side * (430 + r() * 360), z + 10, 110 + r() * 150, r);
  }
  back += `<path d="${trees}" fill="${hex(0.36, 0.06, 158)}"/><path d="${front}" fill="${hex(0.27, 0.05, 160)}"/>`;
  back += rect(-20, z - 4, 1540, 40, hex(0.45, 0.07, 138)) + guardRail(pen, z - 18);
  let blades = "";
  for (let i = 0; i < 60; i++) {
    const left = r() < 0.5;
    const x = left ? r() * r() * 330 - 40 : 1540 - r() * r() * 330;
    const h = 40 + r() * 84;
    blades += `M${n(x)} 1010q${n(r() * 16 - 8)} ${n(-h * 0.6)} ${n(r() * 50 - 25)} ${n(-h)}q5 ${n(h * 0.5)} 11 ${n(h)}z`;
  }
  return {
    back,
    ground:
      road(pen, z + 22, hex(0.58, 0.012, 90), hex(0.36, 0.012, 250)) +
      rect(-20, z + 36, 1540, 4, "#fff", ' fill-opacity=".75"') +
      grain(r, z, 280),
    fore: `<path d="${blades}" fill="${hex(0.36, 0.08, 128)}" fill-opacity=".9"/>`,
    glare: [sunX, z - 330, hex(0.98, 0.06, hue), 0.2],
    env: {
      zenith: [0.66, 0.1, 246],
      low: [0.95, 0.04, hue],
      rim: [0.34, 0.06, 155],
      rimHeight: 0.14,
      far: [0.6, 0.02, 90],
      near: [0.36, 0.012, 250],
      key: [sunX < 750 ? -0.6 : 0.6, 0.2, 0.75],
      keyColor: [0.98, 0.06, hue + 4],
      keyPower: 1.1,
      exposure: 1.02,
    },
  };
};

export const coast: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const warm = seed % 3 === 0;
  const sunX = 300 + ((seed * 271) % 900);
  let back =
    sky(pen, z, [
      [0, warm ? hex(0.58, 0.09, 262) : hex(0.62, 0.12, 244)],
      [0.6, warm ? hex(0.82, 0.07, 30) : hex(0.84, 0.065, 222)],
      [1, warm ? hex(0.9, 0.11, 65) : hex(0.95, 0.03, 200)],
    ]) +
    pen.glow(sunX, z - 120, 420, 240, warm ? hex(0.95, 0.11, 70) : "#ffffff", 0.85) +
    clouds(pen, r, 8, 60, z - 190, "#ffffff", 0.75);
  // sea
  back += rect(
    -20,
    z - 66,
    1540,
    70,
    pen.linear([
      [0, warm ? hex(0.72, 0.08, 40) : hex(0.72, 0.08, 222)],
      [0.3, hex(0.58, 0.1, 228)],
      [1, hex(0.44, 0.095, 232)],
    ]),
  );
  let glitter = "";
  for (let i = 0; i < 190; i++) {
    const t = r();
    const x = sunX + (r() + r() - 1) * (140 + 420 * t);
    glitter += `M${n(x)} ${n(z - 64 + t * 60)}h${n(5 + r() * 20)}v${n(0.8 + t * 1.4)}h-14z`;
  }
  back += `<path d="${glitter}" fill="#fff" fill-opacity=".75"/>`;
  // headland and islands
  const side = seed % 2 === 0;
  const cliff: [number, number][] = side
    ? [
        [1540, z],
        [900, z],
        [980, z - 44],
        [1090, z - 70],
        [1180, z - 138],
        [1290, z - 160],
        [1400, z - 230],
        [1540, z - 262],
      ]
    : [
        [-40, z],
        [560, z],
        [480, z - 40],
        [380, z - 66],
        [300, z - 130],
        [190, z - 150],
        [90, z - 224],
        [-40, z - 250],
      ];
  const far: [number, number][] = side
    ? [
        [180, z - 62],
        [290, z - 84],
        [360, z - 112],
        [430, z - 92],
        [540, z - 62],
      ]
    : [
        [980, z - 62],
        [1080, z - 90],
        [1150, z - 116],
        [1240, z - 84],
        [1370, z - 62],
      ];
  back += `<path d="${poly(far)}" fill="${hex(0.66, 0.05, 235)}"/><path d="${poly(cliff)}" fill="${pen.linear(
    [
      [0, hex(0.46, 0.07, 145)],
      [0.45, hex(0.5, 0.05, 110)],
      [1, hex(0.55, 0.04, 70)],
    ],
  )}"/>`;
  back += `<path d="${poly(
    cliff.slice(2).map(([x, y]) => [x, y + 12] as [number, number]),
    false,
  )}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="6"/>`;
  // a sail
  const sx = side ? 620 : 760;
  back += `<path d="M${sx} ${n(z - 52)}v-44l24 38z" fill="#fff"/><path d="M${sx - 3} ${n(z - 50)}v-38l-15 32z" fill="#eef2f5"/><path d="M${sx - 18} ${n(z - 48)}h44l-8 8h-28z" fill="${hex(0.3, 0.05, 250)}"/>`;
  back += rect(-20, z - 10, 1540, 24, hex(0.78, 0.035, 85)) + guardRail(pen, z - 26);
  let dunes = "";
  for (let i = 0; i < 46; i++) {
    const x = r() > 0.5 ? r() * 240 : 1500 - r() * 240;
    const h = 30 + r() * 60;
    dunes += `M${n(x)} 1010q${n(r() * 10 - 5)} ${n(-h * 0.7)} ${n(r() * 44 - 22)} ${n(-h)}q3 ${n(h * 0.5)} 7 ${n(h)}z`;
  }
  return {
    back,
    ground:
      road(pen, z + 10, hex(0.68, 0.015, 85), hex(0.42, 0.012, 245)) +
      rect(-20, z + 30, 1540, 4, "#fff", ' fill-opacity=".8"') +
      grain(r, z, 260),
    fore: `<path d="${dunes}" fill="${hex(0.62, 0.08, 105)}" fill-opacity=".9"/>`,
    glare: [sunX, z - 130, warm ? hex(0.95, 0.1, 70) : "#ffffff", 0.22],
    env: {
      zenith: warm ? [0.6, 0.08, 262] : [0.62, 0.12, 244],
      low: warm ? [0.92, 0.09, 65] : [0.96, 0.03, 205],
      rim: [0.44, 0.085, 230],
      rimHeight: 0.05,
      far: [0.72, 0.03, 85],
      near: [0.42, 0.014, 245],
      key: [sunX < 750 ? -0.6 : 0.6, 0.25, 0.7],
      keyColor: warm ? [0.93, 0.11, 68] : [0.99, 0.03, 90],
      keyPower: 1.1,
      exposure: 1.03,
    },
  };
};

export const snow: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const pink = seed % 2 === 0;
  let back =
    sky(pen, z, [
      [0, hex(0.68, 0.06, 252)],
      [0.6, hex(0.86, 0.035, 240)],
      [1, pink ? hex(0.93, 0.045, 35) : hex(0.96, 0.015, 220)],
    ]) + clouds(pen, r, 7, 60, z - 260, "#ffffff", 0.7);
  back += hill(pen, ridge(r, z - 200, 150, 56, z + 10, 1.3), hex(0.88, 0.025, 250), hex(0.95, 0.015, 240));
  back += `<path d="${ridge(r, z - 170, 130, 34, z + 10, 1.5)}" fill="${hex(0.72, 0.05, 252)}" fill-opacity=".5"/>`;
  back += mist(pen, z - 120, 190, "#ffffff", 0.75);
  back += hill(pen, ridge(r, z - 80, 60, 60, z + 10), hex(0.82, 0.03, 248), hex(0.95, 0.012, 240));
  let far = "";
  for (let i = 0; i < 80; i++) far += pine(r() * 1540 - 20, z - 4, 40 + r() * 60, r);
  back += `<path d="${far}" fill="${hex(0.6, 0.04, 235)}" fill-opacity=".7"/>${mist(pen, z - 20, 90, "#ffffff", 0.6)}`;
  let near = "";
  let caps = "";
  for (let i = 0; i < 15; i++) {
    const side = i % 2 ? 1 : -1;
    const x = 750 + side * (400 + r() * 380);
    const h = 140 + r() * 170;
    near += pine(x, z + 12, h, r);
    for (let k = 0; k < 4; k++) {
      const y = z + 12 - h * (0.26 + k * 0.17);
      const w = h * 0.13 * (1 - k * 0.17);
      caps += `M${n(x - w)} ${n(y)}q${n(w * 0.5)} ${n(-h * 0.1)} ${n(w)} ${n(-h * 0.16)}q${n(w * 0.5)} ${n(h * 0.06)} ${n(w * 0.8)} ${n(h * 0.13)}q${n(-w * 0.9)} ${n(-h * 0.03)} ${n(-w * 1.8)} ${n(h * 0.03)}z`;
    }
  }
  back += `<path d="${near}" fill="${hex(0.36, 0.04, 215)}"/><path d="${caps}" fill="#f6f9fd" fill-opacity=".92"/>`;
  const bank: [number, number][] = [[-20, z + 34]];
  for (let x = -20; x <= 1540; x += 60) bank.push([x, z - 10 - 12 * Math.sin(x / 130 + seed) - r() * 8]);
  bank.push([1540, z + 34]);
  back += `<path d="${poly(bank)}" fill="${pen.linear([
    [0, "#ffffff"],
    [1, hex(0.86, 0.025, 245)],
  ])}"/>`;
  let tracks = "";
  for (const [x0, x1] of [
    [620, -60],
    [690, 180],
    [850, 1330],
    [920, 1600],
  ] as const) {
    tracks += `M${x0} ${n(z + 26)}L${x0 + 16} ${n(z + 26)}L${x1 + 150} 1010L${x1} 1010Z`;
  }
  let flakes = "";
  for (let i = 0; i < 130; i++) {
    const q = 1.2 + r() * r() * 6;
    flakes += `<circle cx="${n(r() * 1500)}" cy="${n(r() * 1000)}" r="${n(q)}" fill-opacity="${n(0.35 + r() * 0.55)}"/>`;
  }
  return {
    back,
    ground:
      road(pen, z + 22, hex(0.93, 0.015, 242), hex(0.8, 0.03, 250)) +
      `<path d="${tracks}" fill="${hex(0.66, 0.03, 252)}" fill-opacity=".32"/>` +
      grain(r, z, 200, 0.12),
    fore: `<g fill="#fff">${flakes}</g>`,
    env: {
      zenith: [0.74, 0.05, 250],
      low: [0.96, 0.02, pink ? 35 : 230],
      rim: [0.42, 0.04, 225],
      rimHeight: 0.16,
      far: [0.93, 0.012, 242],
      near: [0.74, 0.025, 250],
      key: [-0.5, 0.3, 0.75],
      keyColor: pink ? [0.95, 0.05, 45] : [0.98, 0.02, 85],
      keyPower: 0.75,
      exposure: 0.96,
      lamps: seed % 3 === 0,
    },
  };
};

export const forest: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const autumn = seed % 3 === 0;
  const hue = autumn ? 70 : 138;
  let back = sky(pen, z, [
    [0, hex(0.66, 0.08, autumn ? 85 : 140)],
    [0.6, hex(0.86, 0.08, autumn ? 88 : 118)],
    [1, hex(0.95, 0.06, 100)],
  ]);
  back += pen.glow(750, z - 190, 640, 420, hex(0.98, 0.07, 100), 0.9);
  const trunk = (x: number, w: number, color: string): string => {
    const shape = poly([
      [x - w * 0.4, -20],
      [x + w * 0.4, -20],
      [x + w * 0.62, z + 20],
      [x - w * 0.62, z + 20],
    ]);
    return `<path fill="${color}" d="${shape}"/>`;
  };
  for (const [count, w, l] of [
    [26, 13, 0.66],
    [18, 24, 0.48],
    [9, 44, 0.33],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const x = ((i + r()) / count) * 1540 - 20;
      if (w > 40 && Math.abs(x - 750) < 260) continue;
      back += trunk(x, w * (0.7 + r() * 0.6), hex(l + r() * 0.04, 0.035, autumn ? 55 : 90));
    }
    back += mist(pen, z - 70, 300, hex(0.95, 0.055, 105), 0.38);
    let leaf = "";
    for (let i = 0; i < 46; i++) {
      const x = r() * 1500;
      const y = r() * (z * 0.42) * (w > 40 ? 0.7 : 1) - 30;
      const q = 22 + r() * 60;
      leaf += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(q)}" ry="${n(q * 0.62)}" fill="${hex(l + 0.06 + r() * 0.14, 0.11, hue - 18 + r() * 30)}" fill-opacity=".78"/>`;
    }
    back += leaf;
  }
  // light falling through the crowns
  for (let i = 0; i < 6; i++) {
    const x = 300 + r() * 900;
    const w = 40 + r() * 90;
    back += `<path d="${poly([
      [x, -20],
      [x + w, -20],
      [x + w * 1.9 - 320, z + 10],
      [x - 320, z + 10],
    ])}" fill="${pen.linear([
      [0, "#fffbe0", 0.5],
      [1, "#fffbe0", 0],
    ])}" fill-opacity=".6"/>`;
  }
  let ferns = "";
  for (let i = 0; i < 130; i++) {
    const x = r() * 1540 - 20;
    const h = 16 + r() * 40;
    ferns += `M${n(x)} ${n(z + 16)}q${n(-h * 0.5)} ${n(-h)} ${n(-h * 0.9)} ${n(-h * 0.8)}q${n(h * 0.6)} ${n(h * 0.2)} ${n(h * 0.9)} ${n(h * 0.8)}zM${n(x)} ${n(z + 16)}q${n(h * 0.3)} ${n(-h)} ${n(h * 0.8)} ${n(-h * 0.9)}q${n(-h * 0.5)} ${n(h * 0.3)} ${n(-h * 0.7)} ${n(h * 0.9)}z`;
  }
  back += `<path d="${ferns}" fill="${hex(0.4, 0.09, autumn ? 80 : 132)}"/>`;
  let spots = "";
  for (let i = 0; i < 30; i++)
    spots += pen.glow(r() * 1500, z + 60 + r() * (900 - z), 60 + r() * 150, 8 + r() * 16, "#fff6c8", 0.35);
  let litter = "";
  for (let i = 0; i < 60; i++) {
    const t = r();
    litter += `<ellipse cx="${n(r() * 1500)}" cy="${n(z + 30 + t * (960 - z))}" rx="${n(2 + t * 6)}" ry="${n(1 + t * 2)}" fill="${hex(0.6 + r() * 0.15, 0.13, autumn ? 45 + r() * 35 : 110)}" fill-opacity=".7"/>`;
  }
  return {
    back,
    ground:
      road(pen, z + 12, hex(0.5, 0.03, 110), hex(0.29, 0.015, 150)) +
      rect(-20, z + 12, 1540, 12, hex(0.44, 0.08, 128)) +
      spots +
      grain(r, z, 200) +
      litter,
    env: {
      zenith: [0.5, 0.09, hue],
      low: [0.93, 0.07, 105],
      rim: [0.24, 0.05, hue + 10],
      rimHeight: 0.34,
      far: [0.5, 0.04, 115],
      near: [0.27, 0.015, 150],
      key: [0.35, 0.3, 0.85],
      keyColor: [0.97, 0.08, 100],
      keyPower: 0.95,
      exposure: 1.03,
    },
  };
};

export const desert: Scene = ({ pen, random: r, horizon: z, seed }) => {
  const sunX = 240 + ((seed * 353) % 1020);
  const evening = seed % 2 === 0;
  let back =
    sky(pen, z, [
      [0, evening ? hex(0.48, 0.1, 285) : hex(0.62, 0.11, 240)],
      [0.55, evening ? hex(0.74, 0.12, 30) : hex(0.84, 0.06, 215)],
      [1, evening ? hex(0.87, 0.13, 65) : hex(0.94, 0.055, 85)],
    ]) +
    pen.glow(sunX, z - 150, 430, 330, hex(0.96, 0.1, 75), 0.9) +
    `<circle cx="${sunX}" cy="${n(z - 150)}" r="58" fill="${hex(0.98, 0.06, 85)}"/>` +
    clouds(pen, r, 4, 80, z - 330, evening ? hex(0.8, 0.12, 25) : "#fff", 0.5);
  // table mountains
  for (const [x, w, h, l] of [
    [60, 300, 150, 0.62],
    [1060, 360, 190, 0.6],
    [640, 190, 96, 0.68],
  ] as const) {
    const x0 = ((x + seed * 130) % 1500) - 100;
    const fill = pen.linear([
      [0, hex(l, 0.11, 40)],
      [0.4, hex(l - 0.08, 0.1, 36)],
      [1, hex(l + 0.14, 0.08, 60)],
    ]);
    back += `<path d="${poly([
      [x0 - 70, z],
      [x0 - 10, z - h * 0.45],
      [x0 + 10, z - h * 0.95],
      [x0 + w * 0.4, z - h],
      [x0 + w * 0.92, z - h * 0.96],
      [x0 + w, z - h * 0.5],
      [x0 + w + 80, z],
    ])}" fill="${fill}"/>`;
    let cracks = "";
    for (let i = 0; i < 9; i++)
      cracks += `M${n(x0 + 20 + r() * (w - 40))} ${n(z - h * 0.92)}l${n(r() * 8 - 4)} ${n(h * 0.4)}`;
    back += `<path d="${cracks}" stroke="${hex(0.42, 0.09, 35)}" stroke-opacity=".5" stroke-width="2.5" fill="none"/>`;
  }
  back += mist(pen, z - 30, 120, hex(0.9, 0.09, 70), 0.55);
  for (const [up, l] of [
    [40, 0.78],
    [16, 0.72],
  ] as const) {
    back += hill(pen, ridge(r, z - up, 26, 110, z + 30, 0.3), hex(l + 0.08, 0.1, 70), hex(l - 0.06, 0.1, 58));
  }
  let ripples = "";
  for (let i = 0; i < 26; i++) {
    const y = z + 34 + ((960 - z) * i * i) / 676;
    ripples += `M-20 ${n(y)}`;
    for (let x = -20; x < 1540; x += 90) ripples += `q45 ${n((r() - 0.5) * (6 + i * 0.7))} 90 0`;
  }
  return {
    back,
    ground:
      floor(pen, z + 14, [
        [0, hex(0.8, 0.1, 68)],
        [0.4, hex(0.7, 0.1, 62)],
        [1, hex(0.56, 0.09, 55)],
      ]) +
      `<path d="${ripples}" fill="none" stroke="${hex(0.5, 0.09, 50)}" stroke-opacity=".22" stroke-width="2.4"/>` +
      grain(r, z, 220, 0.12),
    glare: [sunX, z - 150, hex(0.97, 0.09, 75), 0.3],
    env: {
      zenith: evening ? [0.52, 0.1, 290] : [0.62, 0.11, 240],
      low: [0.93, 0.1, 65],
      rim: [0.5, 0.11, 40],
      rimHeight: 0.08,
      far: [0.78, 0.1, 66],
      near: [0.54, 0.09, 55],
      key: [sunX < 750 ? -0.7 : 0.7, 0.15, 0.5],
      keyColor: [0.95, 0.1, 72],
      keyPower: 1.15,
      exposure: 1.02,
    },
  };
};
