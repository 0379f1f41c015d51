/** The two films of the demo, frame by frame: a night drive and a lap. */
import { BODIES } from "./bodies.ts";
import { type CameraSpec, createCamera } from "./camera.ts";
import { type CarSpec, carShadow, drawCar } from "./car.ts";
import { hex, lerp, random, smooth } from "./color.ts";
import {
  band,
  dashes,
  FILM_HEIGHT,
  FILM_WIDTH,
  type RoadView,
  roadPoint,
  slidingSkyline,
  speedLines,
  stations,
} from "./film-road.ts";
import { PAINTS } from "./keys.ts";
import { createEnv, type EnvSpec } from "./light.ts";
import { ridge } from "./scene.ts";
import { createPen, n, type Pen, poly, rect } from "./svg.ts";

export const VIDEO_NAMES = ["night-drive", "track-lap"] as const;
export type VideoName = (typeof VIDEO_NAMES)[number];
/** Length of each film in seconds; three shots of six. */
export const VIDEO_SECONDS = 18;
const SHOT = 6;

const NIGHT: EnvSpec = {
  zenith: [0.26, 0.06, 275],
  low: [0.56, 0.11, 300],
  rim: [0.14, 0.035, 275],
  rimHeight: 0.2,
  far: [0.34, 0.06, 290],
  near: [0.1, 0.02, 270],
  key: [-0.4, 0.35, 0.8],
  keyColor: [0.88, 0.1, 78],
  keyPower: 1,
  exposure: 1.15,
  lamps: true,
};
const DAY: EnvSpec = {
  zenith: [0.62, 0.1, 245],
  low: [0.95, 0.025, 215],
  rim: [0.3, 0.04, 170],
  rimHeight: 0.18,
  far: [0.6, 0.03, 130],
  near: [0.36, 0.012, 252],
  key: [0.5, 0.4, 0.75],
  keyColor: [0.99, 0.035, 90],
  keyPower: 1.05,
  exposure: 1.02,
};

function car(pen: Pen, film: VideoName, camera: CameraSpec, t: number, mirrored: boolean, dim = 1): string {
  const night = film === "night-drive";
  const env = createEnv(night ? { ...NIGHT, keyPower: NIGHT.keyPower * dim } : DAY);
  const spec: CarSpec = {
    body: night ? "sedan" : "coupe",
    paint: night ? PAINTS.red : PAINTS.orange,
    seed: night ? 1 : 6,
    mirrored,
    detail: 0.55,
    wheel: {
      style: night ? "twin" : "five",
      rim: night ? [0.84, 0.008, 250] : [0.3, 0.01, 250],
      caliper: [0.8, 0.16, 90],
      turn: (t * 24 * 17) % 360,
      spin: true,
    },
  };
  const view = createCamera(camera);
  const art = carShadow(env, view, spec) + drawCar(pen, env, view, spec);
  return mirrored ? `<g transform="translate(${FILM_WIDTH} 0) scale(-1 1)">${art}</g>` : art;
}

/** Sway of the body on its springs, pixels. */
const sway = (t: number): number => Math.sin(t * 7.1) * 0.7 + Math.sin(t * 11.3 + 1) * 0.4;

function nightSky(pen: Pen, horizon: number, shift: number): string {
  const dark = hex(0.12, 0.035, 275);
  let out = rect(
    0,
    0,
    FILM_WIDTH,
    horizon + 10,
    pen.linear([
      [0, dark],
      [0.6, hex(0.22, 0.065, 285)],
      [1, hex(0.48, 0.12, 315)],
    ]),
  );
  out += `${pen.glow(720 - shift * 0.02, 92, 90, 90, "#dfe6ff", 0.5)}<circle cx="${n(720 - shift * 0.02)}" cy="92" r="21" fill="#f3f4ff"/>`;
  out += slidingSkyline(pen, 5, shift * 0.12, {
    base: horizon + 2,
    height: 220,
    color: hex(0.3, 0.07, 295),
    edge: hex(0.7, 0.15, 330),
    lit: 0.1,
    width: 76,
    scale: 0.9,
  });
  out += slidingSkyline(pen, 9, shift * 0.3, {
    base: horizon + 6,
    height: 170,
    color: hex(0.17, 0.04, 280),
    edge: hex(0.75, 0.14, 215),
    lit: 0.22,
    width: 92,
    scale: 1,
  });
  return out;
}

function nightSide(pen: Pen, t: number): string {
  const z = 330;
  const shift = t * 760;
  let out = nightSky(pen, z, shift);
  out +=
    rect(0, z - 6, FILM_WIDTH, 26, hex(0.13, 0.025, 280)) +
    rect(0, z - 8, FILM_WIDTH, 2, hex(0.7, 0.15, 330), ' opacity=".8"');
  let posts = "";
  for (let i = 0; i < 22; i++) {
    const x = ((((i * 48 - shift) % 1056) + 1056) % 1056) - 40;
    posts += `M${n(x)} ${z - 6}h11v26h-11z`;
  }
  out += `<path d="${posts}" fill="#000" opacity=".4"/>`;
  out += rect(
    0,
    z + 18,
    FILM_WIDTH,
    FILM_HEIGHT - z,
    pen.linear([
      [0, hex(0.26, 0.05, 290)],
      [0.4, hex(0.17, 0.03, 280)],
      [1, hex(0.09, 0.02, 275)],
    ]),
  );
  out += speedLines(3, shift, z + 30, 530, "#cfc4ff", 0.16);
  let marks = "";
  for (let i = 0; i < 4; i++) {
    const x = ((((i * 420 - shift * 1.35) % 1680) + 1680) % 1680) - 400;
    marks += `M${n(x)} 502h250l-12 9h-256z`;
  }
  out += `<path d="${marks}" fill="#fff" opacity=".6"/>`;
  // street lamps pass, their light runs over the car
  let near = 0;
  let lamps = "";
  for (let i = 0; i < 3; i++) {
    const x = ((((i * 560 - shift) % 1680) + 1680) % 1680) - 360;
    lamps += `<path d="M${n(x)} ${z + 14}V150q0 -16 20 -16h28" fill="none" stroke="#0b0a14" stroke-width="6"/>${pen.glow(x + 52, 140, 150, 120, "#ffd79a", 0.7)}<rect x="${n(x + 36)}" y="134" width="34" height="6" rx="3" fill="#fff6de"/>${pen.glow(x + 60, z + 70, 300, 40, "#ffcf8a", 0.35)}`;
    near = Math.max(near, smooth(330, 30, Math.abs(x + 60 - 480)));
  }
  out += lamps;
  const drift = Math.sin(t * 0.9) * 34;
  const b = BODIES.sedan;
  out += pen.glow(820 + drift, 452, 330, 26, "#ffe9bd", 0.5);
  out += car(
    pen,
    "night-drive",
    {
      yaw: 4 + Math.sin(t * 0.7) * 4,
      aim: b.wb / 2 + 10,
      distance: 1100,
      height: 78,
      scale: 1.42,
      cx: 480 - drift,
      ground: 458 + sway(t),
    },
    t,
    true,
    0.5 + near,
  );
  out += `<path d="M${n(718 + drift)} 392L1000 372V470L${n(718 + drift)} 404Z" fill="${pen.linear(
    [
      [0, "#ffeec8", 0.42],
      [1, "#ffeec8", 0],
    ],
    [0, 0, 1, 0],
  )}"/>`;
  return out;
}

function lampPost(pen: Pen, v: RoadView, side: number, z: number, night: boolean): string {
  const [x, y] = roadPoint(v, side * 1.75, 0, z);
  const k = v.focal / z;
  const h = k * 1.75;
  const arm = -side * k * 0.42;
  const w = Math.max(0.8, k * 0.03);
  const head = `<path d="M${n(x)} ${n(y)}V${n(y - h)}h${n(arm)}" fill="none" stroke="${night ? "#0c0b15" : "#8b939c"}" stroke-width="${n(w)}"/>`;
  if (!night) return head;
  return `${head}${pen.glow(x + arm, y - h, k * 0.8, k * 0.66, "#ffd79a", 0.75)}${rect(x + arm - k * 0.1, y - h - w, k * 0.2, w * 1.6, "#fff6de")}${pen.glow(x + arm * 2.4, y, k * 1.1, k * 0.16, "#ffcf8a", 0.4)}`;
}

function nightChase(pen: Pen, t: number): string {
  const bend = Math.sin(t * 0.85) * 0.85;
  const v: RoadView = {
    horizon: 236,
    eye: 0.62,
    focal: 330,
    bend,
    travelled: t * 13,
    lane: 0.36,
    cx: 480 + bend * 26,
  };
  let out = nightSky(pen, v.horizon, 900 + Math.cos(t * 0.85) * -520);
  out += rect(
    0,
    v.horizon + 4,
    FILM_WIDTH,
    320,
    pen.linear([
      [0, hex(0.2, 0.05, 290)],
      [1, hex(0.07, 0.02, 275)],
    ]),
  );
  out += `<path d="${band(v, -1.3, 1.3)}" fill="${pen.linear([
    [0, hex(0.3, 0.045, 290)],
    [0.4, hex(0.2, 0.03, 280)],
    [1, hex(0.13, 0.022, 275)],
  ])}"/>`;
  out += `<path d="${band(v, -1.16, -1.12)}${band(v, 1.12, 1.16)}" fill="#fff" opacity=".8"/><path d="${dashes(v, -0.03, 0.03, 1.6, 2.2)}" fill="#ffe9b0" opacity=".9"/>`;
  for (const z of stations(v, 7)) out += lampPost(pen, v, -1, z, true) + lampPost(pen, v, 1, z, true);
  // cat's eyes along the edge
  let eyes = "";
  for (const z of stations(v, 2.4, 40)) {
    for (const s of [-1.26, 1.26]) {
      const [x, y] = roadPoint(v, s, 0.05, z);
      eyes += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0.7, 9 / z))}"/>`;
    }
  }
  out += `<g fill="#ff6a4a">${eyes}</g>`;
  out += pen.glow(480 + bend * 60, 330, 260, 46, "#ffe9bd", 0.45);
  const b = BODIES.sedan;
  out += car(
    pen,
    "night-drive",
    {
      yaw: -82 + bend * 7,
      aim: b.wb + b.ro,
      distance: 620,
      height: 118,
      scale: 1.62,
      cx: 486 - bend * 16,
      ground: 470 + sway(t),
    },
    t,
    false,
    0.9,
  );
  return out;
}

function nightOrbit(pen: Pen, t: number): string {
  const z = 262;
  const yaw = lerp(30, 64, smooth(0, SHOT, t));
  const shift = t * 240 + yaw * 9;
  let out = nightSky(pen, z, shift);
  out += rect(
    0,
    z - 2,
    FILM_WIDTH,
    FILM_HEIGHT - z,
    pen.linear([
      [0, hex(0.27, 0.06, 292)],
      [0.3, hex(0.18, 0.035, 280)],
      [1, hex(0.08, 0.02, 275)],
    ]),
  );
  const r = random(4);
  for (let i = 0; i < 12; i++) {
    const x = ((((r() * 1200 - shift * 0.3) % 1200) + 1200) % 1200) - 120;
    out += pen.glow(
      x,
      z + 80 + r() * 60,
      16 + r() * 16,
      90,
      ["#ff5ab0", "#52c8ff", "#ffc66a"][i % 3] ?? "#fff",
      0.34,
    );
  }
  out += speedLines(8, shift * 2.2, z + 24, 530, "#cfc4ff", 0.14);
  const b = BODIES.sedan;
  out += car(
    pen,
    "night-drive",
    {
      yaw,
      aim: b.wb / 2,
      distance: 640 - t * 16,
      height: 84,
      scale: 1.72 + t * 0.035,
      cx: 486,
      ground: 440 + sway(t),
    },
    t,
    false,
    0.9,
  );
  return out;
}

function daySky(pen: Pen, horizon: number, shift: number): string {
  let out = rect(
    0,
    0,
    FILM_WIDTH,
    horizon + 10,
    pen.linear([
      [0, hex(0.6, 0.1, 245)],
      [0.7, hex(0.84, 0.05, 228)],
      [1, hex(0.95, 0.03, 90)],
    ]),
  );
  const r = random(12);
  for (let i = 0; i < 7; i++) {
    const x = ((((r() * 1300 - shift * 0.03) % 1300) + 1300) % 1300) - 170;
    const y = 40 + r() * 110;
    for (let k = 0; k < 3; k++)
      out += pen.glow(x + k * 46, y + (k % 2) * 9, 70 + r() * 60, 9 + r() * 9, "#fff", 0.6);
  }
  const hills = (seed: number, y: number, amp: number, color: string, speed: number): string => {
    const id = pen.id();
    pen.def(`<path id="${id}" d="${ridge(random(seed), y, amp, 30, horizon + 20)}" fill="${color}"/>`);
    const x = -((((shift * speed) % 1500) + 1500) % 1500);
    return `<use href="#${id}" x="${n(x)}"/><use href="#${id}" x="${n(x + 1500)}"/>`;
  };
  out +=
    hills(2, horizon - 66, 36, hex(0.68, 0.05, 210), 0.05) +
    hills(3, horizon - 30, 26, hex(0.48, 0.07, 155), 0.12);
  return out;
}

function trackChase(pen: Pen, t: number): string {
  const bend = Math.sin(t * 0.95 + 0.6) * 1.25;
  const v: RoadView = {
    horizon: 232,
    eye: 0.66,
    focal: 340,
    bend,
    travelled: t * 21,
    lane: 0.1 - bend * 0.22,
    cx: 480 + bend * 30,
  };
  let out = daySky(pen, v.horizon, 600 - Math.cos(t * 0.95 + 0.6) * 900);
  out += rect(
    0,
    v.horizon + 4,
    FILM_WIDTH,
    330,
    pen.linear([
      [0, hex(0.6, 0.11, 138)],
      [1, hex(0.44, 0.1, 140)],
    ]),
  );
  out += `<path d="${dashes(v, -9, 9, 3, 3)}" fill="#fff" opacity=".05"/>`;
  out += `<path d="${band(v, -1.42, 1.42)}" fill="#f2f2ef"/><path d="${dashes(v, -1.42, -1.2, 0.9, 0.9)}${dashes(v, 1.2, 1.42, 0.9, 0.9)}" fill="${hex(0.56, 0.21, 28)}"/>`;
  out += `<path d="${band(v, -1.2, 1.2)}" fill="${pen.linear([
    [0, hex(0.6, 0.01, 250)],
    [0.4, hex(0.46, 0.012, 250)],
    [1, hex(0.34, 0.014, 255)],
  ])}"/>`;
  out += `<path d="${band(v, -1.16, -1.12)}${band(v, 1.12, 1.16)}" fill="#fff" opacity=".85"/><path d="${band(v, -0.5, -0.28)}${band(v, 0.2, 0.46)}" fill="#000" opacity=".12"/>`;
  // boards and tyre walls along the outside
  const colors = [
    hex(0.62, 0.2, 32),
    hex(0.97, 0.004, 240),
    hex(0.45, 0.15, 258),
    hex(0.25, 0.02, 250),
    hex(0.75, 0.17, 60),
  ];
  const list = stations(v, 3.2, 56);
  const first = Math.floor(v.travelled / 3.2);
  list.forEach((z, i) => {
    const c = colors[(((first + list.length - i) % 5) + 5) % 5] ?? "#fff";
    for (const s of [-2.5, 2.5]) {
      const zz = Math.max(1.15, z - 2.9);
      const quad = [
        roadPoint(v, s, 0, z),
        roadPoint(v, s, 0.36, z),
        roadPoint(v, s, 0.36, zz),
        roadPoint(v, s, 0, zz),
      ];
      out += `<path d="${poly(quad)}" fill="${c}"/>`;
    }
  });
  // marshal posts
  for (const z of stations(v, 17)) {
    const [x, y] = roadPoint(v, -3, 0, z);
    const k = v.focal / z;
    out += `${rect(x - k * 0.02, y - k * 1.1, k * 0.04, k * 1.1, "#8b939c")}<path d="M${n(x)} ${n(y - k * 1.1)}h${n(k * 0.5)}l${n(-k * 0.1)} ${n(k * 0.15)}l${n(k * 0.1)} ${n(k * 0.15)}h${n(-k * 0.5)}z" fill="${hex(0.75, 0.17, 145)}"/>`;
  }
  const b = BODIES.coupe;
  out += car(
    pen,
    "track-lap",
    {
      yaw: -80 + bend * 9,
      aim: b.wb + b.ro,
      distance: 600,
      height: 122,
      scale: 1.6,
      cx: 486 - bend * 34,
      ground: 470 + sway(t * 1.4),
    },
    t,
    false,
  );
  return out;
}

function trackPass(pen: Pen, t: number): string {
  const z = 268;
  // the car comes from the distance, fills the frame, and leaves
  const along = lerp(3.4, -2.6, t / SHOT);
  const distance = Math.hypot(along * 620, 560);
  const yaw = (Math.atan2(along * 620, 560) * 180) / Math.PI;
  const scale = Math.min(2.1, 1050 / distance);
  const pan = yaw * 26;
  let out = daySky(pen, z, -pan);
  const height = 112;
  const ground = z + scale * height;
  // stand with a crowd sliding with the camera
  const sx = ((((-pan * -1.1 + 500) % 2200) + 2200) % 2200) - 700;
  out += `<path d="M${n(sx)} ${z - 118}L${n(sx + 640)} ${z - 146}V${z - 132}L${n(sx + 6)} ${z - 106}Z" fill="#f4f5f6"/><path d="M${n(sx + 14)} ${z - 104}L${n(sx + 636)} ${z - 130}V${z - 10}H${n(sx + 40)}Z" fill="${hex(0.3, 0.02, 250)}"/>`;
  const r = random(21);
  const shirts = [hex(0.6, 0.16, 28), hex(0.8, 0.13, 80), hex(0.62, 0.1, 245), "#eceff2"];
  const crowd = ["", "", "", ""];
  for (let i = 0; i < 620; i++) {
    const x = sx + 44 + r() * 580;
    const y = z - 92 + Math.floor(r() * 11) * 7.4 + (r() - 0.5) * 2;
    crowd[i % 4] += `M${n(x)} ${n(y)}h4v4h-4z`;
  }
  crowd.forEach((d, i) => {
    out += `<path d="${d}" fill="${shirts[i] ?? "#fff"}" opacity=".85"/>`;
  });
  // barrier, grass, kerb, tarmac
  const colors = [
    hex(0.62, 0.2, 32),
    "#f2f3f4",
    hex(0.45, 0.15, 258),
    hex(0.25, 0.02, 250),
    hex(0.75, 0.17, 60),
  ];
  for (let i = 0; i < 12; i++) {
    const x = ((((i * 130 + pan * 1.6) % 1560) + 1560) % 1560) - 300;
    out += rect(x, z - 16, 126, 22, colors[i % 5] ?? "#fff");
  }
  out += rect(0, z + 6, FILM_WIDTH, 16, hex(0.53, 0.11, 138)) + rect(0, z + 22, FILM_WIDTH, 10, "#f4f4f2");
  let kerb = "";
  for (let i = 0; i < 22; i++) {
    const x = ((((i * 72 + pan * 2) % 1584) + 1584) % 1584) - 200;
    kerb += `M${n(x)} ${z + 22}h36l-6 10h-36z`;
  }
  out += `<path d="${kerb}" fill="${hex(0.56, 0.21, 28)}"/>`;
  out += rect(
    0,
    z + 32,
    FILM_WIDTH,
    260,
    pen.linear([
      [0, hex(0.55, 0.01, 250)],
      [0.4, hex(0.45, 0.012, 250)],
      [1, hex(0.32, 0.014, 255)],
    ]),
  );
  out += speedLines(17, -pan * 2, z + 44, 530, "#fff", 0.16);
  const b = BODIES.coupe;
  const cx = 480 + Math.sin(t * 1.1) * 16 - along * 12;
  out += car(
    pen,
    "track-lap",
    {
      yaw: Math.max(-64, Math.min(70, yaw)),
      aim: b.wb / 2,
      distance: Math.max(620, distance * 0.9),
      height,
      scale,
      cx,
      ground: ground + sway(t),
    },
    t,
    false,
  );
  return out;
}

function trackSide(pen: Pen, t: number): string {
  const z = 320;
  const shift = t * 1150;
  let out = daySky(pen, z - 40, shift * 0.5);
  // pit building as a blurred ribbon
  const fill = pen.linear([
    [0, hex(0.93, 0.005, 240)],
    [0.3, hex(0.62, 0.02, 245)],
    [1, hex(0.4, 0.02, 250)],
  ]);
  out += rect(0, z - 140, FILM_WIDTH, 120, fill) + rect(0, z - 150, FILM_WIDTH, 12, "#fff");
  const r = random(31);
  const colors = [
    hex(0.62, 0.2, 32),
    hex(0.45, 0.15, 258),
    hex(0.25, 0.02, 250),
    hex(0.75, 0.17, 60),
    "#ffffff",
    hex(0.6, 0.13, 150),
  ];
  for (let i = 0; i < 60; i++) {
    const w = 60 + r() * 200;
    const x = ((((r() * 1900 - shift * 0.8) % 1900) + 1900) % 1900) - 300;
    out += rect(
      x,
      z - 130 + r() * 96,
      w,
      3 + r() * 10,
      colors[i % 6] ?? "#fff",
      ` opacity="${n(0.25 + r() * 0.4)}"`,
    );
  }
  for (let i = 0; i < 9; i++) {
    const x = ((((i * 230 - shift) % 2070) + 2070) % 2070) - 330;
    out += rect(x, z - 26, 224, 40, colors[i % 5] ?? "#fff");
  }
  out +=
    rect(0, z + 14, FILM_WIDTH, 12, hex(0.53, 0.11, 138)) +
    rect(
      0,
      z + 26,
      FILM_WIDTH,
      240,
      pen.linear([
        [0, hex(0.54, 0.01, 250)],
        [0.4, hex(0.44, 0.012, 250)],
        [1, hex(0.3, 0.014, 255)],
      ]),
    );
  out +=
    speedLines(5, shift, z + 34, 530, "#fff", 0.2) + speedLines(6, shift * 1.2, z + 34, 530, "#000", 0.14);
  // the line comes at the end
  const gate = 980 - (t - 4.4) * 1150;
  if (gate > -200 && gate < 1200) {
    let squares = "";
    for (let i = 0; i < 8; i++)
      for (let k = 0; k < 3; k++)
        if ((i + k) % 2 === 0) squares += `M${n(gate + k * 16 - i * 7)} ${n(z + 28 + i * 24)}h16l-6 24h-16z`;
    out += `<path d="${poly([
      [gate, z + 28],
      [gate + 48, z + 28],
      [gate - 8, z + 220],
      [gate - 60, z + 220],
    ])}" fill="#fff"/><path d="${squares}" fill="#15171b"/>`;
  }
  const b = BODIES.coupe;
  const push = smooth(0, 5, t);
  out += car(
    pen,
    "track-lap",
    {
      yaw: 10 - push * 14,
      aim: b.wb / 2 + 5,
      distance: 1000,
      height: 74,
      scale: 1.5 + push * 0.16,
      cx: 440 + push * 60,
      ground: 452 + sway(t * 1.5),
    },
    t,
    true,
  );
  return out;
}

const SHOTS: Record<VideoName, readonly [typeof nightSide, typeof nightSide, typeof nightSide]> = {
  "night-drive": [nightSide, nightChase, nightOrbit],
  "track-lap": [trackChase, trackPass, trackSide],
};

/**
 * One frame of a film as SVG, 960 × 540.
 * @param t seconds from the start, 0…`VIDEO_SECONDS`.
 */
export function drawVideoFrame(video: VideoName, t: number): string {
  const at = Math.min(VIDEO_SECONDS - 0.001, Math.max(0, t));
  const shot = Math.floor(at / SHOT);
  const pen = createPen(`v${shot}`);
  const inner = (SHOTS[video][shot] ?? SHOTS[video][0])(pen, at - shot * SHOT);
  const dark = Math.max(1 - smooth(0, 0.4, at), smooth(VIDEO_SECONDS - 0.7, VIDEO_SECONDS - 0.05, at));
  const edge = pen.radial(
    [
      [0.6, "#000", 0],
      [1, "#000", 0.35],
    ],
    0.5,
    0.5,
    0.75,
  );
  const fade =
    dark > 0.01
      ? rect(
          0,
          0,
          FILM_WIDTH,
          FILM_HEIGHT,
          "#000",
          ` opacity="${n(dark * 10) === "0" ? 0 : Math.round(dark * 100) / 100}"`,
        )
      : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FILM_WIDTH} ${FILM_HEIGHT}" width="${FILM_WIDTH}" height="${FILM_HEIGHT}">${pen.defs()}${inner}<rect width="${FILM_WIDTH}" height="${FILM_HEIGHT}" fill="${edge}"/>${fade}</svg>`;
}
