/** What is worn, drunk from and taken along, as a shop shows it. Each is drawn in a square of 1000. */
import { hex } from "./color.ts";
import { disc, lit, print, shade, steel, type WareDraw } from "./ware-brush.ts";

const WHITE = hex(0.96, 0.01, 90);
const dark = (by = 0): string => hex(0.24 + by, 0.01, 255);

const jacket: WareDraw = (pen, paint) =>
  `<path d="M370 210l-170 90-60 380 130 26 40-210v294h380V496l40 210 130-26-60-380-170-90c-40 40-220 40-260 0z" fill="${lit(pen, paint)}"/><path d="M370 210c50 60 210 60 260 0l-34-30c-40 34-150 34-190 0z" fill="${shade(paint, -0.14)}"/><path d="M500 256v534" stroke="${dark()}" stroke-width="9" stroke-dasharray="10 6"/><path d="M310 496V330M690 496V330" stroke="${shade(paint, -0.14)}" stroke-width="6"/><path d="M346 640l90-30v70M654 640l-90-30v70" fill="none" stroke="${shade(paint, -0.16)}" stroke-width="8"/><path d="M310 756h380" stroke="${shade(paint, -0.16)}" stroke-width="34"/>${print(410, 400, 44, WHITE)}`;

const shirt: WareDraw = (pen, paint) =>
  `<path d="M350 220l-190 110 70 150 90-40v330h360V440l90 40 70-150-190-110c-30 56-90 76-150 76s-120-20-150-76z" fill="${lit(pen, paint)}"/><path d="M350 220c30 56 90 76 150 76s120-20 150-76l-34-16c-26 40-72 58-116 58s-90-18-116-58z" fill="${shade(paint, -0.12)}"/>${print(500, 470, 90, WHITE)}`;

const cap: WareDraw = (pen, paint) =>
  `<path d="M230 590c0-190 120-310 270-310s260 120 260 310z" fill="${lit(pen, paint)}"/><path d="M490 280c-76 80-104 184-106 310M510 280c76 80 104 184 106 310" fill="none" stroke="${shade(paint, -0.14)}" stroke-width="5"/><path d="M756 590c110 0 200 20 214 62-130 26-560 24-740-6v-56z" fill="${shade(paint, -0.08)}"/>${disc(500, 280, 15, shade(paint, -0.14))}${print(500, 460, 60, WHITE)}`;

const mug: WareDraw = (pen, paint) =>
  `<path d="M640 390h74c62 0 96 40 96 96s-34 100-96 100h-74v-46h66c30 0 48-20 48-54s-18-50-48-50h-66z" fill="${shade(paint, -0.08)}"/><path d="M330 280h320v400c0 40-24 60-60 60H390c-36 0-60-20-60-60z" fill="${lit(pen, paint)}"/><ellipse cx="490" cy="280" rx="160" ry="34" fill="${shade(paint, -0.14)}"/><ellipse cx="490" cy="284" rx="134" ry="24" fill="#3a2418"/><rect x="358" y="330" width="26" height="340" rx="13" fill="#ffffff" opacity="0.25"/>${print(494, 510, 76, WHITE)}`;

const bottle: WareDraw = (pen, paint) =>
  `<rect x="440" y="160" width="120" height="90" rx="24" fill="${dark(0.06)}"/><path d="M400 250h200c0 50 50 60 50 130v310c0 44-26 70-70 70H420c-44 0-70-26-70-70V380c0-70 50-80 50-130z" fill="${lit(pen, paint)}"/><rect x="350" y="640" width="300" height="22" fill="${steel(pen)}"/><rect x="380" y="380" width="24" height="240" rx="12" fill="#ffffff" opacity="0.3"/>${print(506, 500, 66, WHITE)}`;

const umbrella: WareDraw = (pen, paint) =>
  `<path d="M120 520c20-210 180-330 380-330s360 120 380 330c-50-50-110-50-126 0-30-50-100-50-126 0-30-50-226-50-256 0-26-50-96-50-126 0-16-50-76-50-126 0z" fill="${lit(pen, paint)}"/><path d="M500 190c-90 80-128 190-128 310M500 190c90 80 128 190 128 310" fill="none" stroke="${shade(paint, -0.14)}" stroke-width="6"/><path d="M500 490v250c0 70 96 70 96 4" fill="none" stroke="${dark()}" stroke-width="22" stroke-linecap="round"/><rect x="490" y="160" width="20" height="40" rx="8" fill="${dark()}"/>`;

const bag: WareDraw = (pen, paint) =>
  `<path d="M380 320c0-150 240-150 240 0" fill="none" stroke="${dark(0.04)}" stroke-width="26"/><rect x="240" y="310" width="520" height="460" rx="90" fill="${lit(pen, paint)}"/><rect x="310" y="520" width="380" height="210" rx="46" fill="${shade(paint, -0.08)}"/><path d="M330 576h340" stroke="${dark()}" stroke-width="11"/><path d="M260 430h480" stroke="${dark()}" stroke-width="11"/><rect x="646" y="576" width="16" height="60" rx="8" fill="${steel(pen)}"/>${print(500, 652, 50, WHITE)}`;

const gloves: WareDraw = (pen, paint) => {
  const hand = `<path d="M300 740c-20-120-60-190-50-290 4-40 46-40 50 0l10 70 6-230c2-40 52-40 54 0l6 190 14-230c4-40 54-38 54 2l2 236 26-190c6-38 54-30 52 8l-12 220 40-60c24-34 62-12 48 26-30 84-60 140-80 248z" fill="${lit(pen, paint)}"/><path d="M296 700h222v70H300z" fill="${dark()}"/>`;
  return `<g transform="translate(-40 0) rotate(-8 400 500)">${hand}</g><g transform="translate(1030 30) scale(-1 1) rotate(-8 400 500)">${hand}</g>`;
};

const tent: WareDraw = (pen, paint) =>
  `<path d="M500 210L90 740h820z" fill="${lit(pen, paint)}"/><path d="M500 210L360 740h280z" fill="${shade(paint, -0.16)}"/><path d="M500 210l-70 530H360z" fill="${shade(paint, 0.1)}"/><path d="M500 210v-40M90 740l-40 20M910 740l40 20" stroke="${dark()}" stroke-width="10" stroke-linecap="round"/>${disc(520, 600, 34, "#ffd98a")}<path d="M250 560l60-80M750 560l-60-80" stroke="${shade(paint, -0.12)}" stroke-width="7"/>`;

const lamp: WareDraw = (pen, paint) =>
  `${pen.glow(500, 480, 380, 360, "#ffd98a", 0.55)}<path d="M390 210c0-110 220-110 220 0" fill="none" stroke="${dark()}" stroke-width="18"/><rect x="360" y="210" width="280" height="90" rx="30" fill="${lit(pen, paint)}"/><rect x="380" y="300" width="240" height="300" rx="30" fill="#ffe9b8"/><rect x="450" y="350" width="100" height="200" rx="50" fill="#fffaf0"/><path d="M420 300v300M580 300v300" stroke="${dark(0.1)}" stroke-width="9"/><path d="M340 600h320l30 130c4 20-10 36-30 36H340c-20 0-34-16-30-36z" fill="${lit(pen, paint)}"/>${disc(500, 690, 26, WHITE)}`;

const chair: WareDraw = (pen, paint) =>
  `<path d="M280 780L640 470M720 780L360 470M300 230l70 330M700 230l-70 330" stroke="${dark(0.06)}" stroke-width="22" stroke-linecap="round"/><path d="M290 210h420l-50 300H340z" fill="${lit(pen, paint)}"/><path d="M330 500h340l60 100c-140 50-320 50-460 0z" fill="${shade(paint, -0.08)}"/><rect x="226" y="430" width="130" height="34" rx="17" fill="${dark()}"/><rect x="644" y="430" width="130" height="34" rx="17" fill="${dark()}"/>${print(500, 360, 56, WHITE)}`;

const cooler: WareDraw = (pen, paint) =>
  `<path d="M270 320c0-120 460-120 460 0" fill="none" stroke="${dark(0.06)}" stroke-width="26"/><rect x="180" y="320" width="640" height="110" rx="40" fill="${shade(paint, 0.1)}"/><path d="M200 430h600l-30 290c-4 30-24 46-54 46H284c-30 0-50-16-54-46z" fill="${lit(pen, paint)}"/><rect x="440" y="396" width="120" height="80" rx="20" fill="${dark()}"/><path d="M320 560v120M400 560v120M600 560v120M680 560v120" stroke="${shade(paint, -0.1)}" stroke-width="15" stroke-linecap="round"/>${print(500, 620, 46, WHITE)}`;

const cushion: WareDraw = (pen, paint) =>
  `<path d="M220 260c160-50 400-50 560 0 30 180 30 340 0 480-160 50-400 50-560 0-30-140-30-300 0-480z" fill="${lit(pen, paint)}"/><path d="M260 300c140-40 340-40 480 0 24 150 24 290 0 400-140 40-340 40-480 0-24-110-24-250 0-400z" fill="none" stroke="${shade(paint, -0.14)}" stroke-width="7" stroke-dasharray="18 14"/><path d="M390 290v420M500 280v440M610 290v420" stroke="${shade(paint, -0.09)}" stroke-width="14"/>`;

const stickers: WareDraw = (pen, paint) => {
  const [l, c, h] = paint;
  const other = [l, c, (h + 150) % 360] as const;
  return `<g transform="rotate(-5 500 480)"><rect x="170" y="190" width="660" height="580" rx="26" fill="${hex(0.985, 0.004, 90)}"/>${disc(350, 350, 112, lit(pen, paint))}${print(350, 350, 62, "#ffffff")}<rect x="500" y="256" width="284" height="130" rx="65" fill="${lit(pen, other)}"/>${print(642, 326, 50, "#ffffff")}<path d="M240 690l110-170 110 170z" fill="${lit(pen, other)}"/><path d="M350 580v46M350 648v10" stroke="#ffffff" stroke-width="15" stroke-linecap="round"/><rect x="510" y="460" width="270" height="240" rx="24" fill="${shade(paint, -0.16)}"/>${print(645, 590, 76, WHITE)}</g>`;
};

const notebook: WareDraw = (pen, paint) =>
  `<g transform="rotate(6 500 480)"><rect x="290" y="180" width="460" height="600" rx="26" fill="${hex(0.95, 0.01, 90)}"/><rect x="260" y="170" width="460" height="600" rx="26" fill="${lit(pen, paint)}"/><rect x="640" y="170" width="24" height="600" fill="${shade(paint, -0.16)}"/>${print(440, 440, 96, WHITE)}<path d="M310 680h240" stroke="${WHITE}" stroke-width="9"/></g>`;

export const lifeWares: Readonly<Record<string, WareDraw>> = {
  ...{ jacket, shirt, cap, mug, bottle, umbrella, bag, gloves, tent, lamp, chair, cooler },
  ...{ cushion, stickers, notebook },
};
