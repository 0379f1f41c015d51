/** The driver's view: dashboard, wheel, screens, and the scene through the windscreen. */
import { hash, hex, hexOf, mix, type Oklch, pick, random } from "./color.ts";
import { PAINTS, type PictureKey } from "./keys.ts";
import type { Backdrop } from "./scene.ts";
import { n, type Pen, type Point, poly, rect } from "./svg.ts";

export const COCKPIT_HORIZON = 372;

interface Leather {
  base: Oklch;
  seam: Oklch;
}
const LEATHER: readonly [Leather, ...Leather[]] = [
  { base: [0.27, 0.012, 255], seam: [0.68, 0.19, 40] },
  { base: [0.3, 0.03, 45], seam: [0.8, 0.08, 75] },
  { base: [0.24, 0.01, 260], seam: [0.6, 0.02, 250] },
  { base: [0.33, 0.06, 28], seam: [0.85, 0.02, 80] },
  { base: [0.28, 0.025, 250], seam: [0.72, 0.12, 215] },
];

/** Road through the windscreen, running to the vanishing point. */
function road(pen: Pen, key: PictureKey): string {
  const z = COCKPIT_HORIZON;
  const indoors = key.scene === "studio" || key.scene === "garage";
  if (indoors) return "";
  const vx = 650 + ((key.seed * 83) % 260);
  const dark = key.scene === "night" || key.scene === "dusk" || key.scene === "rain";
  const snowy = key.scene === "snow";
  const near = snowy ? hex(0.72, 0.025, 250) : dark ? hex(0.17, 0.02, 260) : hex(0.4, 0.012, 250);
  const far = snowy ? hex(0.88, 0.015, 245) : dark ? hex(0.3, 0.03, 260) : hex(0.6, 0.014, 245);
  const bend = (key.seed % 3) - 1;
  const at = (t: number, x: number): Point => {
    const y = z + 14 + (640 - z) * t;
    return [vx + bend * 210 * (1 - t) ** 2.2 - bend * 60 + (x - 0) * (26 + 1000 * t), y];
  };
  const edge = (x: number): Point[] => Array.from({ length: 16 }, (_, i) => at((i / 15) ** 1.7, x));
  const shape = poly([...edge(-0.9), ...edge(1).reverse()]);
  const line = (x: number, w: number): string => poly([...edge(x - w), ...edge(x + w).reverse()]);
  let dashes = "";
  for (let i = 0; i < 9; i++) {
    const t0 = (i / 9) ** 2.1;
    const t1 = ((i + 0.5) / 9) ** 2.1;
    dashes += poly([at(t0, 0.04), at(t0, 0.066), at(t1, 0.066), at(t1, 0.04)]);
  }
  const beams = dark ? pen.glow(vx, 520, 560, 130, "#ffe9bd", 0.5) : "";
  return `<path d="${shape}" fill="${pen.linear([
    [0, far],
    [1, near],
  ])}"/><path d="${line(-0.84, 0.016)}${line(0.95, 0.016)}" fill="#fff" fill-opacity=".85"/><path d="${dashes}" fill="${snowy ? "#8b95a6" : "#f2e3b0"}" fill-opacity=".9"/>${beams}`;
}

function gauge(pen: Pen, cx: number, cy: number, r: number, value: number, color: string): string {
  let ticks = "";
  for (let i = 0; i <= 24; i++) {
    const a = Math.PI * (0.8 + (1.4 * i) / 24);
    const inner = i % 3 === 0 ? 0.8 : 0.88;
    ticks += `M${n(cx + Math.cos(a) * r * inner)} ${n(cy + Math.sin(a) * r * inner)}L${n(cx + Math.cos(a) * r * 0.95)} ${n(cy + Math.sin(a) * r * 0.95)}`;
  }
  const arc = (from: number, to: number, q: number): string => {
    const a = Math.PI * (0.8 + 1.4 * from);
    const b = Math.PI * (0.8 + 1.4 * to);
    return `M${n(cx + Math.cos(a) * q)} ${n(cy + Math.sin(a) * q)}A${n(q)} ${n(q)} 0 ${to - from > 0.71 ? 1 : 0} 1 ${n(cx + Math.cos(b) * q)} ${n(cy + Math.sin(b) * q)}`;
  };
  const a = Math.PI * (0.8 + 1.4 * value);
  return `${pen.glow(cx, cy, r * 1.2, r * 1.2, color, 0.22)}<path d="${ticks}" stroke="#cdd5de" stroke-width="2"/><path d="${arc(0, value, r * 1.04)}" fill="none" stroke="${color}" stroke-width="5" stroke-linecap="round"/><path d="${arc(0.84, 1, r * 1.04)}" fill="none" stroke="#ff4a3d" stroke-width="5"/><path d="M${n(cx - Math.cos(a) * r * 0.12)} ${n(cy - Math.sin(a) * r * 0.12)}L${n(cx + Math.cos(a) * r * 0.78)} ${n(cy + Math.sin(a) * r * 0.78)}" stroke="#ff5a36" stroke-width="4" stroke-linecap="round"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.1)}" fill="#20242a"/>`;
}

/** Navigation map on the centre screen. */
function map(pen: Pen, x: number, y: number, w: number, h: number, seed: number, accent: string): string {
  const r = random(seed * 91 + 7);
  const d = `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  let streets = "";
  for (let i = 0; i < 9; i++) {
    streets += `M${n(x)} ${n(y + r() * h)}Q${n(x + w * r())} ${n(y + r() * h)} ${n(x + w)} ${n(y + r() * h)}`;
    streets += `M${n(x + r() * w)} ${n(y)}Q${n(x + w * r())} ${n(y + h * r())} ${n(x + r() * w)} ${n(y + h)}`;
  }
  const route = `M${n(x + w * 0.42)} ${n(y + h * 0.86)}C${n(x + w * 0.4)} ${n(y + h * 0.6)} ${n(x + w * (0.3 + 0.5 * r()))} ${n(y + h * 0.6)} ${n(x + w * 0.6)} ${n(y + h * 0.42)}S${n(x + w * 0.7)} ${n(y + h * 0.2)} ${n(x + w * 0.86)} ${n(y + h * 0.16)}`;
  return `<g clip-path="${pen.clip(d)}"><path d="${d}" fill="#131a24"/><path d="${streets}" fill="none" stroke="#2c3a4d" stroke-width="5"/><ellipse cx="${n(x + w * 0.8)}" cy="${n(y + h * 0.75)}" rx="${n(w * 0.24)}" ry="${n(h * 0.22)}" fill="#173a3a"/><path d="${route}" fill="none" stroke="${accent}" stroke-width="8" stroke-linecap="round"/><path d="${route}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><path d="M${n(x + w * 0.42 - 12)} ${n(y + h * 0.86 + 14)}l12 -28l12 28l-12 -8z" fill="#fff"/>${rect(x + 12, y + 12, w * 0.34, 44, "#0b1017", ' rx="8" opacity=".85"')}<path d="M${n(x + 30)} ${n(y + 46)}v-14q0 -10 10 -10h10m-6 -7l8 7l-8 7" fill="none" stroke="#fff" stroke-width="4"/>${rect(x + 66, y + 24, w * 0.16, 7, "#fff")}${rect(x + 66, y + 38, w * 0.1, 5, "#8fa0b4")}</g>`;
}

function steering(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  turn: number,
  seam: string,
  style: number,
): string {
  const rim = pen.linear([
    [0, "#3d4249"],
    [0.3, "#1c1f24"],
    [0.7, "#0d0f12"],
    [1, "#23272d"],
  ]);
  const flat = style % 2 === 0 ? 0.86 : 1;
  const ring = (q: number): string => {
    const pts: Point[] = [];
    for (let i = 0; i < 72; i++) {
      const a = (i / 72) * Math.PI * 2;
      const y = Math.sin(a) * q;
      pts.push([Math.cos(a) * q, Math.min(y, q * flat)]);
    }
    return poly(pts);
  };
  const spoke = (a: number, w: number): string => {
    const c = Math.cos(a);
    const s = Math.sin(a);
    const px = -s * w;
    const py = c * w;
    return poly([
      [c * r * 0.2 + px * 1.5, s * r * 0.2 + py * 1.5],
      [c * r * 0.9 + px * 0.8, s * r * 0.9 + py * 0.8],
      [c * r * 0.9 - px * 0.8, s * r * 0.9 - py * 0.8],
      [c * r * 0.2 - px * 1.5, s * r * 0.2 - py * 1.5],
    ]);
  };
  const spokes = [
    0.06,
    Math.PI - 0.06,
    ...(style % 3 === 0 ? [Math.PI / 2] : [Math.PI * 0.36, Math.PI * 0.64]),
  ];
  let out = `<g transform="translate(${n(cx)} ${n(cy)}) rotate(${n(turn)})">`;
  out += `<path d="${ring(r * 1.01)}${ring(r * 0.83)}" fill="#000" fill-opacity=".4" fill-rule="evenodd" transform="translate(0 14)"/>`;
  out += `<path d="${spokes.map((a) => spoke(a, r * 0.1)).join("")}" fill="${pen.linear([
    [0, "#3a3f46"],
    [1, "#15181c"],
  ])}"/>`;
  out += `<path d="${ring(r)}${ring(r * 0.83)}" fill="${rim}" fill-rule="evenodd"/><path d="${ring(r * 0.975)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="3"/><path d="${ring(r * 0.85)}" fill="none" stroke="${seam}" stroke-width="2" stroke-dasharray="7 6" opacity=".8"/>`;
  out += `<circle r="${n(r * 0.29)}" fill="${pen.radial([
    [0, "#3a3f46"],
    [1, "#14171b"],
  ])}" stroke="#000" stroke-opacity=".5" stroke-width="2"/><path d="M${n(-r * 0.075)} ${n(r * 0.08)}V${n(-r * 0.08)}H${n(r * 0.075)}V${n(r * 0.08)}" fill="none" stroke="#dfe4ea" stroke-width="${n(r * 0.032)}"/>`;
  for (const s of [-1, 1]) {
    for (let k = 0; k < 3; k++)
      out += `<rect x="${n(s * r * 0.56 - 13)}" y="${n(-r * 0.07 + k * 22 - 8)}" width="26" height="14" rx="5" fill="#0b0d10"/><rect x="${n(s * r * 0.56 - 7)}" y="${n(-r * 0.07 + k * 22 - 2)}" width="14" height="2" fill="#aab4c0"/>`;
  }
  out += `<rect x="-9" y="${n(-r)}" width="18" height="${n(r * 0.17)}" fill="${seam}"/></g>`;
  return out;
}

export function drawCockpit(pen: Pen, key: PictureKey, backdrop: Backdrop): string {
  const r = random(hash(`cockpit:${key.body}:${key.seed}`));
  const paint = PAINTS[key.paint];
  const trim = pick(LEATHER, key.seed + hash(key.body));
  const base = trim.base;
  const seam = hexOf(trim.seam);
  const night = backdrop.env.lamps === true;
  const tone = (l: number): string =>
    hexOf([Math.max(0.05, base[0] + l - (night ? 0.06 : 0)), base[1], base[2]]);
  const glowColor = hexOf(mix(paint, [0.75, 0.16, paint[2]], 0.5));
  let out = `<g>${backdrop.back}${backdrop.ground}${road(pen, key)}</g>`;
  // bonnet
  const hood = `M150 640Q180 560 330 540Q750 500 1170 540Q1320 560 1350 640Z`;
  out += `<path d="${hood}" fill="${pen.linear([
    [0, hexOf(mix(paint, backdrop.env.low, 0.55))],
    [0.3, hexOf(mix(paint, backdrop.env.zenith, 0.25))],
    [1, hexOf(mix(paint, [0.1, 0.01, 250], 0.45))],
  ])}"/><path d="M430 620Q470 556 560 536M1070 620Q1030 556 940 536" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5"/><path d="${hood}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/>`;
  // reflections on the glass
  out += `<path d="M180 0H420L120 560H-60ZM520 0H580L330 560H270Z" fill="#fff" fill-opacity=".07"/>`;
  // roof lining, pillars, mirror
  const lining = pen.linear([
    [0, tone(-0.1)],
    [1, tone(-0.02)],
  ]);
  out += `<path d="M-20 -20H1520V70Q1130 34 750 34Q370 34 -20 70Z" fill="${lining}"/>`;
  out += `<path d="M-20 -20H150Q60 180 20 330L-20 470Z" fill="${pen.linear(
    [
      [0, tone(-0.12)],
      [1, tone(0)],
    ],
    [0, 0, 1, 0],
  )}"/><path d="M1520 -20H1350Q1440 180 1480 330L1520 470Z" fill="${pen.linear(
    [
      [0, tone(0)],
      [1, tone(-0.12)],
    ],
    [0, 0, 1, 0],
  )}"/>`;
  out += `<path d="M738 30h24l6 44h-36z" fill="#0d0f12"/><rect x="610" y="70" width="280" height="78" rx="30" fill="#0c0e11"/><clipPath id="${pen.id()}"/>`;
  const mirrorClip = pen.clip("M640 80H860Q880 80 880 109T860 138H640Q620 138 620 109T640 80Z");
  out += `<g clip-path="${mirrorClip}">${rect(610, 70, 280, 40, hexOf(backdrop.env.low))}${rect(610, 108, 280, 40, hexOf(backdrop.env.near))}<path d="M700 140l40 -34h26l50 34z" fill="#fff" opacity=".2"/><path d="M610 112h280" stroke="${hexOf(backdrop.env.rim)}" stroke-width="9"/></g>`;
  // dashboard body
  const top = `M-20 650Q120 604 330 600Q520 548 640 594Q760 612 940 604Q1240 598 1520 660V1020H-20Z`;
  out += `<path d="${top}" fill="${pen.linear([
    [0, tone(0.12)],
    [0.1, tone(0.02)],
    [0.4, tone(-0.07)],
    [1, tone(-0.16)],
  ])}"/><path d="M-20 650Q120 604 330 600Q520 548 640 594Q760 612 940 604Q1240 598 1520 660" fill="none" stroke="${hexOf(backdrop.env.low)}" stroke-opacity=".35" stroke-width="3"/>`;
  out += `<path d="M-20 700Q300 654 700 664T1520 716" fill="none" stroke="${seam}" stroke-width="2.4" stroke-dasharray="10 8"/>`;
  // decor strip with ambient light
  out += `<path d="M-20 748Q400 712 800 722T1520 764V806Q1100 764 800 766T-20 800Z" fill="${pen.linear([
    [0, hex(0.5, 0.03, base[2])],
    [0.5, hex(0.28, 0.02, base[2])],
    [1, hex(0.38, 0.025, base[2])],
  ])}"/><path d="M-20 804Q400 768 800 770T1520 810" fill="none" stroke="${glowColor}" stroke-width="${night ? 5 : 3}"/>`;
  if (night)
    out += `<path d="M-20 804Q400 768 800 770T1520 810" fill="none" stroke="${glowColor}" stroke-opacity=".25" stroke-width="22"/>`;
  // vents
  for (const [x, w] of [
    [60, 150],
    [1290, 150],
  ] as const) {
    out += `<rect x="${x}" y="742" width="${w}" height="54" rx="12" fill="#08090b" stroke="#aab2bc" stroke-opacity=".5" stroke-width="2"/>`;
    for (let k = 0; k < 4; k++) out += rect(x + 10, 752 + k * 11, w - 20, 3, "#3a4048");
    out += rect(x + w / 2 - 5, 758, 10, 22, "#aab2bc", ' rx="3"');
  }
  // instruments
  const wheelX = 420;
  out += `<path d="M190 690Q210 590 330 580H520Q630 590 650 690L640 724H200Z" fill="#0b0d11"/><path d="M190 690Q210 590 330 580H520Q630 590 650 690" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`;
  out += `<path d="M214 716Q226 612 336 602H512Q612 612 626 716Z" fill="#05070a"/>`;
  out +=
    gauge(pen, 318, 672, 56, 0.3 + r() * 0.4, glowColor) +
    gauge(pen, 522, 672, 56, 0.25 + r() * 0.45, glowColor);
  out += `${rect(392, 622, 56, 70, "#0f1620", ' rx="6"')}<path d="M404 684l12 -44h8l12 44z" fill="#2d3a4a"/><path d="M420 684v-40" stroke="#fff" stroke-width="2" stroke-dasharray="7 5"/>${rect(396, 702, 48, 5, glowColor, ' rx="2"')}`;
  // centre screen
  const wide = key.seed % 2 === 0;
  const sx = 770;
  const sw = wide ? 480 : 360;
  const sy = wide ? 596 : 574;
  const sh = wide ? 210 : 250;
  out += `<rect x="${sx - 12}" y="${sy - 12}" width="${sw + 24}" height="${sh + 24}" rx="22" fill="#07090c"/><rect x="${sx - 12}" y="${sy - 12}" width="${sw + 24}" height="${sh + 24}" rx="22" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>`;
  out += map(pen, sx, sy, sw, sh, key.seed, glowColor);
  out += rect(sx, sy + sh - 38, sw, 38, "#070a0f", ' fill-opacity=".9"');
  for (let k = 0; k < 6; k++)
    out += `<rect x="${n(sx + 22 + (k * (sw - 44)) / 6)}" y="${sy + sh - 29}" width="22" height="20" rx="6" fill="${k === 1 ? glowColor : "#5b6675"}"/>`;
  out += `<path d="M${sx} ${sy}h${sw * 0.5}l-70 ${sh}H${sx}z" fill="#fff" fill-opacity=".05"/>`;
  // console, selector, climate knobs
  out += `<path d="M690 850Q900 832 1130 852L1210 1020H610Z" fill="${pen.linear([
    [0, tone(0.06)],
    [1, tone(-0.12)],
  ])}"/><path d="M690 850Q900 832 1130 852" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="3"/>`;
  for (const x of [800, 910, 1020]) {
    out += `<circle cx="${x}" cy="884" r="27" fill="#0d0f12"/><circle cx="${x}" cy="882" r="23" fill="${pen.linear(
      [
        [0, "#c6ccd4"],
        [0.5, "#6a717b"],
        [1, "#2b2f35"],
      ],
    )}"/><circle cx="${x}" cy="882" r="15" fill="#16191d"/><path d="M${x} 868v8" stroke="${glowColor}" stroke-width="3"/>`;
  }
  out += `<ellipse cx="910" cy="1000" rx="60" ry="20" fill="#000" fill-opacity=".5"/><path d="M890 1010l8 -62h24l8 62z" fill="#1b1f24"/><circle cx="910" cy="944" r="28" fill="${pen.radial(
    [
      [0, "#8d949e"],
      [0.6, "#3a4048"],
      [1, "#14171b"],
    ],
    0.36,
    0.3,
    0.8,
  )}"/>`;
  out += steering(pen, wheelX, 812, 262, (r() - 0.5) * 30, seam, key.seed);
  return out;
}
