/** The three shots of the lap: behind the car, from the edge of the track, beside it over the line. */
import { BODIES } from "./bodies.ts";
import { hex, lerp, random, smooth } from "./color.ts";
import { car, SHOT_SECONDS, sway } from "./film-car.ts";
import { band, dashes, FILM_WIDTH, type RoadView, roadPoint, speedLines, stations } from "./film-road.ts";
import { ridge } from "./scene.ts";
import { n, type Pen, poly, rect } from "./svg.ts";

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

export function trackChase(pen: Pen, t: number): string {
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
  out += `<path d="${dashes(v, -9, 9, 3, 3)}" fill="#fff" fill-opacity=".05"/>`;
  out += `<path d="${band(v, -1.42, 1.42)}" fill="#f2f2ef"/><path d="${dashes(v, -1.42, -1.2, 0.9, 0.9)}${dashes(v, 1.2, 1.42, 0.9, 0.9)}" fill="${hex(0.56, 0.21, 28)}"/>`;
  out += `<path d="${band(v, -1.2, 1.2)}" fill="${pen.linear([
    [0, hex(0.6, 0.01, 250)],
    [0.4, hex(0.46, 0.012, 250)],
    [1, hex(0.34, 0.014, 255)],
  ])}"/>`;
  out += `<path d="${band(v, -1.16, -1.12)}${band(v, 1.12, 1.16)}" fill="#fff" fill-opacity=".85"/><path d="${band(v, -0.5, -0.28)}${band(v, 0.2, 0.46)}" fill="#000" fill-opacity=".12"/>`;
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

export function trackPass(pen: Pen, t: number): string {
  const z = 268;
  // the car comes from the distance, fills the frame, and leaves
  const along = lerp(3.4, -2.6, t / SHOT_SECONDS);
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
    out += `<path d="${d}" fill="${shirts[i] ?? "#fff"}" fill-opacity=".85"/>`;
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

export function trackSide(pen: Pen, t: number): string {
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
      ` fill-opacity="${n(0.25 + r() * 0.4)}"`,
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
