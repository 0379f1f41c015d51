/** The three shots of the night drive: beside the car, behind it, round its nose. */
import { BODIES } from "./bodies.ts";
import { hex, lerp, random, smooth } from "./color.ts";
import { car, SHOT_SECONDS, sway } from "./film-car.ts";
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
import { n, type Pen, rect } from "./svg.ts";

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

export function nightSide(pen: Pen, t: number): string {
  const z = 330;
  const shift = t * 760;
  let out = nightSky(pen, z, shift);
  out +=
    rect(0, z - 6, FILM_WIDTH, 26, hex(0.13, 0.025, 280)) +
    rect(0, z - 8, FILM_WIDTH, 2, hex(0.7, 0.15, 330), ' fill-opacity=".8"');
  let posts = "";
  for (let i = 0; i < 22; i++) {
    const x = ((((i * 48 - shift) % 1056) + 1056) % 1056) - 40;
    posts += `M${n(x)} ${z - 6}h11v26h-11z`;
  }
  out += `<path d="${posts}" fill="#000" fill-opacity=".4"/>`;
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
  out += `<path d="${marks}" fill="#fff" fill-opacity=".6"/>`;
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

export function nightChase(pen: Pen, t: number): string {
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
  out += `<path d="${band(v, -1.16, -1.12)}${band(v, 1.12, 1.16)}" fill="#fff" fill-opacity=".8"/><path d="${dashes(v, -0.03, 0.03, 1.6, 2.2)}" fill="#ffe9b0" fill-opacity=".9"/>`;
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

export function nightOrbit(pen: Pen, t: number): string {
  const z = 262;
  const yaw = lerp(30, 64, smooth(0, SHOT_SECONDS, t));
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
