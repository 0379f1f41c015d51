/** Under the bonnet: an engine bay seen from above the grille, in four layouts. */
import { hash, hex, hexOf, mix, type Oklch, pick, random } from "./color.ts";
import { PAINTS, type PictureKey } from "./keys.ts";
import type { Backdrop } from "./scene.ts";
import { n, type Pen, poly, rect } from "./svg.ts";

const LAYOUTS = ["inline", "flat", "vee", "electric"] as const;
const ACCENTS: readonly [Oklch, ...Oklch[]] = [
  [0.62, 0.21, 30],
  [0.5, 0.16, 258],
  [0.8, 0.15, 85],
  [0.62, 0.03, 250],
  [0.55, 0.12, 160],
];

interface Bay {
  pen: Pen;
  accent: string;
  accentDark: string;
  steel: string;
  cast: string;
  plastic: string;
}

const bolt = (x: number, y: number, q = 8): string =>
  `<circle cx="${n(x)}" cy="${n(y + 1.5)}" r="${q}" fill="#000" fill-opacity=".5"/><circle cx="${n(x)}" cy="${n(y)}" r="${q}" fill="#aeb5bd"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(q * 0.55)}" fill="#4a5058"/><circle cx="${n(x - q * 0.25)}" cy="${n(y - q * 0.3)}" r="${n(q * 0.2)}" fill="#fff" fill-opacity=".8"/>`;

const hose = (d: string, w: number, color = "#15181c", light = "#5a626c"): string =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${w + 6}" transform="translate(3 8)"/><path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="${n(w * 0.22)}" stroke-linecap="round" transform="translate(${n(-w * 0.14)} ${n(-w * 0.22)})"/>`;

const clamp = (x: number, y: number, w: number, h: number, turn = 0): string =>
  `<rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${w}" height="${h}" rx="3" fill="#c5ccd4" transform="rotate(${turn} ${n(x)} ${n(y)})"/><rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${w}" height="${n(h * 0.3)}" fill="#fff" fill-opacity=".5" transform="rotate(${turn} ${n(x)} ${n(y)})"/>`;

function tank(b: Bay, x: number, y: number, w: number, h: number, cap: string, level: number): string {
  const glass = b.pen.linear(
    [
      [0, "#f3f0e4"],
      [0.5, "#d5d2c4"],
      [1, "#a9a79b"],
    ],
    [0, 0, 1, 1],
  );
  return `<rect x="${x + 6}" y="${y + 10}" width="${w}" height="${h}" rx="18" fill="#000" opacity=".4"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="18" fill="${glass}"/><rect x="${x}" y="${n(y + h * level)}" width="${w}" height="${n(h * (1 - level))}" rx="16" fill="${cap}" opacity=".3"/><path d="M${x + 14} ${y + 14}v${h - 30}" stroke="#fff" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"/><circle cx="${n(x + w / 2)}" cy="${y + 30}" r="28" fill="#0b0d10"/><circle cx="${n(x + w / 2)}" cy="${y + 26}" r="26" fill="${cap}"/><path d="M${n(x + w / 2 - 14)} ${y + 26}h28" stroke="#fff" stroke-opacity=".75" stroke-width="4"/>`;
}

function cover(b: Bay, x: number, y: number, w: number, h: number, ribs: number): string {
  const body = b.pen.linear([
    [0, "#565d66"],
    [0.16, "#31363d"],
    [0.7, "#1b1e23"],
    [1, "#0f1114"],
  ]);
  let out = `<rect x="${x + 8}" y="${y + 18}" width="${w}" height="${h}" rx="34" fill="#000" opacity=".5"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="34" fill="${body}"/><rect x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" rx="31" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`;
  for (let i = 0; i < ribs; i++) {
    const rx = x + 60 + (i * (w - 120)) / Math.max(1, ribs - 1);
    out += `<path d="M${n(rx)} ${y + 26}V${y + h - 26}" stroke="#000" stroke-opacity=".6" stroke-width="13" stroke-linecap="round"/><path d="M${n(rx + 6)} ${y + 26}V${y + h - 26}" stroke="#fff" stroke-opacity=".14" stroke-width="2.5" stroke-linecap="round"/>`;
  }
  const cx = x + w / 2;
  const cy = y + h / 2;
  out += `<rect x="${n(cx - 96)}" y="${n(cy - 52)}" width="192" height="104" rx="16" fill="${b.accent}"/><rect x="${n(cx - 96)}" y="${n(cy - 52)}" width="192" height="40" rx="16" fill="#fff" opacity=".2"/><path d="M${n(cx - 30)} ${n(cy + 32)}v-62h60v62" fill="none" stroke="#fff" stroke-width="13"/>`;
  return (
    out +
    bolt(x + 34, y + 34) +
    bolt(x + w - 34, y + 34) +
    bolt(x + 34, y + h - 34) +
    bolt(x + w - 34, y + h - 34)
  );
}

/** Intake runners from a plenum to a head. */
function runners(
  b: Bay,
  x: number,
  y: number,
  count: number,
  pitch: number,
  length: number,
  sway: number,
): string {
  let out = "";
  for (let i = 0; i < count; i++) {
    const x0 = x + i * pitch;
    const d = `M${n(x0)} ${n(y)}C${n(x0)} ${n(y + length * 0.5)} ${n(x0 + sway)} ${n(y + length * 0.5)} ${n(x0 + sway)} ${n(y + length)}`;
    out += hose(d, 40, "#8b929b", "#f4f7fa") + clamp(x0, y + 10, 50, 14);
  }
  return (
    out +
    `<rect x="${n(x - 60)}" y="${n(y - 66)}" width="${n((count - 1) * pitch + 120)}" height="78" rx="38" fill="${b.cast}"/><path d="M${n(x - 36)} ${n(y - 50)}h${n((count - 1) * pitch + 72)}" stroke="#fff" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/>`
  );
}

function motor(b: Bay, layout: (typeof LAYOUTS)[number], seed: number): string {
  switch (layout) {
    case "inline": {
      let out = `<rect x="430" y="300" width="640" height="330" rx="24" fill="${b.cast}"/>`;
      out += runners(b, 520, 300, 4, 150, 150, 0) + cover(b, 470, 420, 570, 200, 5);
      for (let i = 0; i < 4; i++) {
        const x = 530 + i * 150;
        out +=
          `<rect x="${x - 24}" y="432" width="48" height="58" rx="10" fill="#0c0e11"/><rect x="${x - 16}" y="440" width="32" height="16" rx="4" fill="${b.accent}"/>` +
          hose(`M${x} 434C${x} 400 ${x + 40} 396 ${x + 76} 404`, 8, b.accentDark, "#fff");
      }
      return out;
    }
    case "flat": {
      let out = "";
      for (const side of [-1, 1]) {
        const x = 750 + side * 260;
        out += `<rect x="${n(x - 120)}" y="390" width="240" height="240" rx="30" fill="${b.cast}"/>`;
        for (let k = 0; k < 7; k++)
          out += rect(x - 108, 410 + k * 30, 216, 8, "#000", ' fill-opacity=".28" rx="4"');
        for (const k of [450, 560])
          out +=
            bolt(x + side * 96, k, 10) +
            hose(
              `M${n(x + side * 70)} ${k}C${n(x + side * 20)} ${k - 50} ${n(750 + side * 100)} ${k - 30} ${n(750 + side * 70)} 480`,
              12,
              b.accentDark,
              "#fff",
            );
      }
      out += `<rect x="520" y="270" width="460" height="150" rx="26" fill="#2c3138"/>`;
      for (let k = 0; k < 15; k++) out += rect(540 + k * 28.5, 284, 10, 122, "#9aa2ab", ' fill-opacity=".8"');
      out += `<rect x="520" y="270" width="460" height="26" rx="13" fill="${b.accent}"/>`;
      out += cover(b, 590, 430, 320, 190, 4);
      return out;
    }
    case "vee": {
      let out = "";
      for (const side of [-1, 1]) {
        const x = 750 + side * 205;
        out += `<g transform="rotate(${side * 5} ${x} 460)"><rect x="${x - 110}" y="300" width="220" height="330" rx="34" fill="${b.accent}"/><rect x="${x - 96}" y="312" width="192" height="70" rx="26" fill="#fff" opacity=".2"/>`;
        for (let k = 0; k < 4; k++)
          out += `<path d="M${x - 84} ${400 + k * 58}h168" stroke="#000" stroke-opacity=".3" stroke-width="10" stroke-linecap="round"/><path d="M${x - 84} ${406 + k * 58}h168" stroke="#fff" stroke-opacity=".25" stroke-width="3"/>`;
        for (const y of [326, 606]) out += bolt(x - 90, y) + bolt(x + 90, y);
        out += "</g>";
      }
      out += `<rect x="640" y="270" width="220" height="350" rx="60" fill="${b.cast}"/>`;
      for (let i = 0; i < 6; i++) {
        const y = 330 + Math.floor(i / 2) * 92;
        const side = i % 2 ? 1 : -1;
        out += hose(
          `M${750 + side * 60} ${y}C${750 + side * 120} ${y - 6} ${750 + side * 130} ${y + 30} ${750 + side * 160} ${y + 44}`,
          40,
          "#8b929b",
          "#f4f7fa",
        );
      }
      out += `<rect x="668" y="292" width="164" height="300" rx="50" fill="${b.steel}"/><path d="M724 440v-62h52v62" fill="none" stroke="#22262b" stroke-width="12"/>`;
      return out;
    }
    case "electric": {
      let out = `<rect x="430" y="292" width="640" height="340" rx="30" fill="${b.steel}"/>`;
      for (let k = 0; k < 18; k++)
        out += rect(450 + k * 34, 306, 14, 96, "#000", ' fill-opacity=".25" rx="6"');
      out += cover(b, 480, 420, 330, 190, 3);
      out += `<rect x="840" y="420" width="200" height="190" rx="20" fill="#23272d"/><path d="M952 446l-54 78h36l-14 62l58 -84h-38z" fill="${hex(0.82, 0.16, 88)}"/>`;
      for (let k = 0; k < 3; k++)
        out += hose(
          `M${560 + k * 70} 424C${540 + k * 70} 330 ${340 + k * 30} 380 ${300 + k * 26} ${560 + k * 30}`,
          26,
          hex(0.68, 0.19, 48),
          "#ffe3c4",
        );
      out += hose("M940 424C950 330 1170 330 1200 470", 26, hex(0.68, 0.19, 48), "#ffe3c4");
      return out + (seed % 2 ? bolt(462, 318) + bolt(1040, 318) : "");
    }
  }
}

export function drawEngine(pen: Pen, key: PictureKey, backdrop: Backdrop): string {
  const r = random(hash(`engine:${key.body}:${key.seed}`));
  const paint = PAINTS[key.paint];
  const drawn = pick(LAYOUTS, key.seed + hash(key.body));
  const layout = key.electric ? "electric" : drawn === "electric" ? "inline" : drawn;
  const accent = pick(ACCENTS, key.seed * 3 + hash(key.body));
  const b: Bay = {
    pen,
    accent: hexOf(accent),
    accentDark: hexOf(mix(accent, [0.2, 0.02, 250], 0.35)),
    steel: pen.linear([
      [0, "#eef1f4"],
      [0.3, "#aab1b9"],
      [0.6, "#7b838c"],
      [1, "#50575f"],
    ]),
    cast: pen.linear([
      [0, "#d3d8dd"],
      [0.35, "#989fa8"],
      [1, "#5a6169"],
    ]),
    plastic: pen.linear([
      [0, "#3b4148"],
      [0.4, "#22262b"],
      [1, "#101215"],
    ]),
  };
  const lit = hexOf(mix(paint, backdrop.env.low, 0.5));
  const body = pen.linear(
    [
      [0, hexOf(mix(paint, backdrop.env.zenith, 0.3))],
      [0.5, hexOf(paint)],
      [1, hexOf(mix(paint, [0.1, 0.01, 250], 0.45))],
    ],
    [0, 0, 1, 0.4],
  );
  let out = backdrop.back + backdrop.ground;
  // open bonnet above, its underside towards us
  out += `<path d="M120 -20H1380L1330 170Q750 96 170 170Z" fill="${pen.linear([
    [0, "#16191d"],
    [1, "#3a4047"],
  ])}"/><path d="M330 -20L370 118M1170 -20L1130 118M560 -20L580 96M940 -20L920 96" stroke="#000" stroke-opacity=".5" stroke-width="16"/><path d="M170 170Q750 96 1330 170" fill="none" stroke="${lit}" stroke-width="9"/>`;
  // fenders
  out += `<path d="M-20 190Q120 150 220 178L300 760L190 1020H-20Z" fill="${body}"/><path d="M1520 190Q1380 150 1280 178L1200 760L1310 1020H1520Z" fill="${body}"/><path d="M40 186Q90 500 60 1000M1460 186Q1410 500 1440 1000" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="12"/>`;
  // the bay
  const bay = poly([
    [222, 186],
    [1278, 186],
    [1206, 780],
    [294, 780],
  ]);
  out += `<path d="${bay}" fill="${pen.linear([
    [0, "#0c0e10"],
    [0.4, "#191c20"],
    [1, "#0a0b0d"],
  ])}"/>`;
  let bits = "";
  for (let i = 0; i < 40; i++)
    bits += rect(
      240 + r() * 1000,
      200 + r() * 540,
      20 + r() * 90,
      6 + r() * 22,
      r() > 0.5 ? "#2a2e33" : "#050607",
      ' rx="4"',
    );
  out += `<g clip-path="${pen.clip(bay)}">${bits}</g>`;
  // bulkhead, wiper tray
  out += `<path d="M214 178Q750 130 1286 178L1278 236Q750 196 222 236Z" fill="${b.plastic}"/>`;
  for (let x = 260; x < 1240; x += 26)
    out += `<path d="M${x} ${n(196 - Math.sin(((x - 214) / 1072) * Math.PI) * 26)}l10 30" stroke="#000" stroke-opacity=".7" stroke-width="5"/>`;
  // strut tops
  for (const x of [318, 1182]) {
    out += `<circle cx="${x}" cy="330" r="84" fill="${b.cast}"/><circle cx="${x}" cy="330" r="60" fill="#23272c"/><circle cx="${x}" cy="330" r="38" fill="${b.steel}"/><circle cx="${x}" cy="330" r="18" fill="#16191c"/>`;
    for (let k = 0; k < 3; k++)
      out += bolt(x + Math.cos(k * 2.1 + 0.5) * 71, 330 + Math.sin(k * 2.1 + 0.5) * 71, 9);
  }
  out += motor(b, layout, key.seed);
  // strut brace
  if (key.seed % 2 === 1) out += hose("M330 322C520 262 980 262 1170 322", 28, hexOf(accent), "#ffffff");
  // air box and intake
  out += `<rect x="306" y="470" width="176" height="170" rx="18" fill="#000" fill-opacity=".4"/><rect x="298" y="458" width="176" height="170" rx="18" fill="${b.plastic}"/>`;
  for (let k = 0; k < 4; k++) out += rect(316, 480 + k * 34, 140, 10, "#000", ' fill-opacity=".5" rx="5"');
  for (const [x, y] of [
    [312, 458],
    [446, 458],
    [312, 618],
    [446, 618],
  ] as const)
    out += rect(x, y - 5, 20, 18, "#c5ccd4", ' rx="3"');
  out += hose("M470 520C520 500 520 560 560 540", 54, "#1b1e22", "#6b747e") + clamp(486, 518, 16, 64, -10);
  // battery and fuse box
  if (layout !== "electric") {
    out += `<rect x="1052" y="452" width="172" height="128" rx="12" fill="#000" fill-opacity=".4"/><rect x="1044" y="440" width="172" height="128" rx="12" fill="#1a1d21"/><rect x="1044" y="440" width="172" height="34" rx="12" fill="#343a41"/><rect x="1066" y="488" width="128" height="52" rx="6" fill="${b.accentDark}"/><circle cx="1074" cy="456" r="13" fill="#b3121a"/><circle cx="1186" cy="456" r="13" fill="#2b2f35"/>${hose("M1074 452C1080 400 1010 400 990 430", 13, "#b3121a", "#ff9a8c")}${hose("M1186 452C1200 410 1230 420 1236 470", 13, "#17191c")}`;
  }
  out += `<rect x="1060" y="600" width="150" height="78" rx="12" fill="#24282d"/><path d="M1076 622h118M1076 640h118M1076 658h70" stroke="#fff" stroke-opacity=".25" stroke-width="4"/>`;
  out +=
    tank(b, 330, 652, 118, 104, hex(0.6, 0.15, 245), 0.4) +
    tank(b, 966, 640, 96, 112, hex(0.62, 0.2, 350), 0.35);
  // dip stick, oil cap, hoses
  out += hose("M470 700C560 660 560 740 700 706S900 740 960 690", 24, "#121417", "#59616b");
  out += `<circle cx="690" cy="654" r="33" fill="#08090b"/><circle cx="690" cy="648" r="30" fill="#1c1f24"/><circle cx="690" cy="648" r="30" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/><path d="M676 656q14 -26 28 -6" stroke="${hex(0.84, 0.15, 85)}" stroke-width="5" fill="none"/><path d="M850 642v40" stroke="#c5ccd4" stroke-width="6"/><circle cx="850" cy="636" r="15" fill="none" stroke="${hex(0.84, 0.16, 88)}" stroke-width="9"/>`;
  // radiator, front panel and nose of the car
  out += `<rect x="420" y="726" width="660" height="62" rx="10" fill="#23272c"/>`;
  for (let x = 432; x < 1070; x += 9) out += rect(x, 736, 4, 44, "#59616a");
  out += `<path d="M250 772H1250L1290 850H210Z" fill="${b.plastic}"/><path d="M250 772H1250" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`;
  for (let x = 300; x <= 1200; x += 100) out += bolt(x, 806, 8);
  out += `<rect x="712" y="786" width="76" height="46" rx="10" fill="${b.steel}"/><rect x="734" y="796" width="32" height="26" rx="5" fill="#0b0d10"/>`;
  out += `<path d="M130 1020Q150 870 212 848H1288Q1350 870 1370 1020Z" fill="${body}"/><path d="M212 848H1288" stroke="${lit}" stroke-width="6"/><path d="M160 940Q750 884 1340 940" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="10"/><path d="M560 1020L590 930H910L940 1020Z" fill="#08090b"/>`;
  for (let k = 0; k < 4; k++) out += rect(580 - k * 6, 946 + k * 20, 340 + k * 12, 6, "#3a4048");
  // work light from above
  out += pen.glow(760, 400, 560, 360, "#fff8e8", 0.16);
  return out;
}
