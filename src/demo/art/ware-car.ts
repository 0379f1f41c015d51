/** Things for cars, as a shop shows them: wheels, brakes, mats, tools. Each is drawn in a square of 1000. */
import { hex, type Oklch } from "./color.ts";
import { disc, lit, shade, steel, turned, type WareDraw } from "./ware-brush.ts";

const dark = (by = 0): string => hex(0.24 + by, 0.01, 255);

const wheel: WareDraw = (pen, paint) => {
  const spokes = turned(500, 470, 10, (at) =>
    at % 2 === 0
      ? `<path d="M470 440L452 214h96L530 440z" fill="${lit(pen, paint)}"/>`
      : `<path d="M484 440L478 222h44L516 440z" fill="${shade(paint, -0.1)}"/>`,
  );
  return `${disc(500, 470, 340, dark())}${disc(500, 470, 292, lit(pen, paint))}${disc(500, 470, 262, dark(-0.06))}${spokes}${disc(500, 470, 92, lit(pen, paint))}${disc(500, 470, 60, shade(paint, -0.14))}${turned(500, 470, 5, () => disc(500, 398, 12, dark()))}`;
};

const tyre: WareDraw = (pen, paint) =>
  `${disc(500, 470, 350, dark(-0.06))}${turned(500, 470, 40, () => `<rect x="490" y="118" width="20" height="60" rx="4" fill="${dark(0.08)}"/>`)}${disc(500, 470, 290, dark(0.02))}<circle cx="500" cy="470" r="250" fill="none" stroke="${shade(paint, 0.1)}" stroke-width="7" stroke-dasharray="140 90"/>${disc(500, 470, 212, steel(pen))}${turned(500, 470, 5, () => `<path d="M474 450L452 276h96L526 450z" fill="${dark(0.28)}"/>`)}${disc(500, 470, 62, dark(0.14))}`;

const brake: WareDraw = (pen, paint) =>
  `${disc(500, 470, 320, steel(pen))}${turned(500, 470, 24, (at) => disc(500, at % 2 ? 214 : 262, 9, dark(0.1)))}${disc(500, 470, 150, dark(0.12))}${disc(500, 470, 128, steel(pen))}${turned(500, 470, 5, () => disc(500, 388, 17, dark()))}<path d="M640 170c116 50 186 156 196 286l-132 22c-8-82-54-150-128-186z" fill="${lit(pen, paint)}"/><path d="M668 236c62 36 104 96 116 166" fill="none" stroke="${shade(paint, 0.22)}" stroke-width="13" stroke-linecap="round"/>`;

const coilover: WareDraw = (pen, paint) => {
  const coil = [0, 1, 2, 3, 4, 5, 6]
    .map(
      (at) =>
        `<path d="M374 ${250 + at * 54}c20 34 230 50 252 10" fill="none" stroke="${at % 2 ? shade(paint, -0.05) : shade(paint, 0.04)}" stroke-width="32" stroke-linecap="round"/>`,
    )
    .join("");
  return `<g transform="rotate(14 500 470)"><rect x="462" y="110" width="76" height="560" rx="14" fill="${steel(pen)}"/><rect x="372" y="170" width="256" height="46" rx="14" fill="${dark(0.08)}"/>${coil}<rect x="384" y="620" width="232" height="44" rx="12" fill="${lit(pen, paint)}"/><rect x="440" y="650" width="120" height="140" rx="20" fill="${dark()}"/>${disc(500, 800, 46, steel(pen))}${disc(500, 800, 20, dark())}<rect x="476" y="70" width="48" height="90" rx="10" fill="${dark(0.1)}"/></g>`;
};

const exhaust: WareDraw = (pen, paint) =>
  `<path d="M96 560h210c40 0 60-30 90-60l60-10" fill="none" stroke="${steel(pen)}" stroke-width="58"/><rect x="390" y="330" width="330" height="240" rx="110" fill="${steel(pen)}"/><rect x="430" y="330" width="26" height="240" fill="${shade(paint, 0)}"/><rect x="660" y="330" width="26" height="240" fill="${shade(paint, 0)}"/>${disc(800, 400, 84, lit(pen, paint))}${disc(800, 400, 62, dark(-0.1))}${disc(800, 530, 84, lit(pen, paint))}${disc(800, 530, 62, dark(-0.1))}`;

const mat: WareDraw = (pen, paint) => {
  const ribs = [0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      (at) =>
        `<path d="M${250 + at * 4} ${270 + at * 54}h${420 - at * 2}" stroke="${shade(paint, 0.09)}" stroke-width="9"/>`,
    )
    .join("");
  return `<path d="M216 220c0-30 24-54 56-54h356c60 0 66 60 120 70 30 6 40 30 40 60l-20 404c-2 30-24 50-54 50H300c-30 0-52-20-54-50z" fill="${lit(pen, paint)}" stroke="${shade(paint, -0.12)}" stroke-width="14"/>${ribs}<rect x="330" y="560" width="230" height="120" rx="24" fill="${shade(paint, -0.1)}"/>${disc(300, 216, 16, steel(pen))}${disc(640, 216, 16, steel(pen))}`;
};

const roofbox: WareDraw = (pen, paint) =>
  `<path d="M90 470c10-96 110-160 260-164 200-6 400 10 500 60 50 26 66 70 64 104z" fill="${lit(pen, paint)}"/><path d="M90 470h824c0 60-20 92-70 98-220 26-460 24-680 0-50-6-74-38-74-98z" fill="${shade(paint, -0.1)}"/><path d="M92 470h822" stroke="${dark()}" stroke-width="9"/><path d="M180 400c160-60 380-50 560-20" fill="none" stroke="#ffffff" stroke-width="16" opacity="0.3" stroke-linecap="round"/><rect x="240" y="584" width="60" height="90" rx="14" fill="${dark()}"/><rect x="690" y="584" width="60" height="90" rx="14" fill="${dark()}"/><rect x="120" y="670" width="760" height="34" rx="17" fill="${steel(pen)}"/><rect x="480" y="480" width="60" height="30" rx="9" fill="${steel(pen)}"/>`;

const mount: WareDraw = (pen, paint) =>
  `<rect x="470" y="560" width="60" height="170" rx="26" fill="${dark(0.1)}"/><ellipse cx="500" cy="756" rx="180" ry="44" fill="${dark()}"/><g transform="rotate(-8 500 400)"><rect x="334" y="140" width="332" height="470" rx="36" fill="${dark(-0.06)}"/><rect x="352" y="160" width="296" height="430" rx="22" fill="${pen.linear(
    [
      [0, shade(paint, 0.2)],
      [1, shade(paint, -0.05)],
    ],
    [0, 0, 1, 1],
  )}"/><path d="M420 520l70-180 60 90 60-130" fill="none" stroke="#ffffff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>${disc(610, 300, 20, "#ffffff")}<rect x="302" y="330" width="46" height="150" rx="20" fill="${lit(pen, paint)}"/><rect x="652" y="330" width="46" height="150" rx="20" fill="${lit(pen, paint)}"/></g>`;

const fob: WareDraw = (pen, paint) =>
  `<circle cx="500" cy="190" r="74" fill="none" stroke="${steel(pen)}" stroke-width="22"/><rect x="470" y="244" width="60" height="90" rx="16" fill="${steel(pen)}"/><path d="M360 330h280c40 0 66 28 62 66l-36 330c-6 52-40 84-96 84H430c-56 0-90-32-96-84l-36-330c-4-38 22-66 62-66z" fill="${lit(pen, paint)}"/><path d="M336 380h328" stroke="${shade(paint, -0.14)}" stroke-width="7" stroke-dasharray="24 16"/><path d="M366 760h268" stroke="${shade(paint, -0.14)}" stroke-width="7" stroke-dasharray="24 16"/>${disc(500, 480, 58, dark(0.04))}<path d="M480 476v-14c0-28 40-28 40 0v14m-48 0h56v36h-56z" fill="none" stroke="#ffffff" stroke-width="9"/>${disc(500, 640, 58, dark(0.04))}<path d="M474 640h52M500 614v52" stroke="#ffffff" stroke-width="11"/>`;

const tools: WareDraw = (pen, paint) => {
  const sockets = [0, 1, 2, 3, 4, 5]
    .map(
      (at) =>
        `${disc(286 + at * 86, 640, 34 - at * 2, steel(pen))}${disc(286 + at * 86, 640, 18 - at, dark())}`,
    )
    .join("");
  return `<rect x="170" y="240" width="660" height="500" rx="44" fill="${lit(pen, paint)}"/><rect x="206" y="276" width="588" height="428" rx="26" fill="${dark()}"/><path d="M250 350c0-30 60-44 70 0h260c14-40 70-32 70 4h-40v34h40c0 36-56 44-70 4H320c-10 44-70 30-70 0l36-22z" fill="${steel(pen)}"/><rect x="250" y="470" width="170" height="44" rx="22" fill="${lit(pen, paint)}"/><rect x="410" y="482" width="320" height="20" rx="8" fill="${steel(pen)}"/><rect x="250" y="540" width="140" height="40" rx="20" fill="${lit(pen, paint)}"/><rect x="380" y="551" width="240" height="18" rx="8" fill="${steel(pen)}"/>${sockets}<rect x="420" y="204" width="160" height="46" rx="20" fill="${dark(0.1)}"/>`;
};

const pump: WareDraw = (pen, paint) =>
  `<path d="M690 420c150-30 190 120 90 190s-40 130 60 130" fill="none" stroke="${dark()}" stroke-width="24" stroke-linecap="round"/><rect x="270" y="260" width="430" height="430" rx="70" fill="${lit(pen, paint)}"/><rect x="330" y="320" width="310" height="160" rx="30" fill="${dark(-0.04)}"/><path d="M380 440v-60h30v60m30-60h40v30h-40v30h40m30-60h40v60h-40z" fill="none" stroke="#7fe6b0" stroke-width="11"/>${disc(390, 580, 46, dark(0.04))}${disc(580, 580, 46, dark(0.04))}<path d="M370 580h40M560 580h40M580 560v40" stroke="#ffffff" stroke-width="11"/><rect x="380" y="206" width="210" height="60" rx="28" fill="${shade(paint, -0.14)}"/>`;

const dashcam: WareDraw = (pen, paint) =>
  `<rect x="450" y="180" width="100" height="110" rx="20" fill="${dark(0.1)}"/><rect x="190" y="280" width="620" height="330" rx="70" fill="${lit(pen, paint)}"/><rect x="220" y="310" width="560" height="270" rx="50" fill="${shade(paint, -0.1)}"/>${disc(400, 446, 122, dark(-0.06))}${disc(400, 446, 92, dark(0.08))}${disc(400, 446, 60, "#1c2a55")}${disc(376, 420, 18, "#ffffff88")}<rect x="580" y="380" width="140" height="24" rx="12" fill="${dark()}"/><rect x="580" y="430" width="140" height="24" rx="12" fill="${dark()}"/>${disc(596, 510, 13, "#ff5a4e")}`;

const spray: WareDraw = (pen, paint) =>
  `<path d="M380 300h240c20 60 40 100 40 160v250c0 40-24 60-60 60H400c-36 0-60-20-60-60V460c0-60 20-100 40-160z" fill="${lit(pen, paint)}"/><rect x="366" y="470" width="268" height="200" rx="20" fill="${hex(0.97, 0.01, 90)}"/><path d="M410 600c40-100 140-100 180 0" fill="none" stroke="${shade(paint, 0)}" stroke-width="17" stroke-linecap="round"/>${disc(500, 590, 22, shade(paint, 0))}<rect x="420" y="236" width="160" height="76" rx="16" fill="${dark(0.1)}"/><path d="M400 170h170c40 0 60 20 60 66H430l-10 60-50-10z" fill="${dark()}"/>`;

const towel: WareDraw = (pen, paint) =>
  `<rect x="210" y="560" width="580" height="150" rx="60" fill="${shade(paint, -0.08)}"/><rect x="230" y="420" width="540" height="160" rx="64" fill="${lit(pen, paint)}"/><rect x="250" y="290" width="500" height="150" rx="60" fill="${shade(paint, 0.05)}"/><path d="M250 366h500M234 500h532M214 636h572" stroke="${shade(paint, -0.14)}" stroke-width="6" stroke-dasharray="12 12"/><rect x="600" y="310" width="90" height="110" rx="10" fill="${hex(0.97, 0.01, 90)}"/>`;

const wiper: WareDraw = (pen, paint) =>
  `<g transform="rotate(-24 500 460)"><rect x="90" y="400" width="820" height="30" rx="15" fill="${dark(-0.04)}"/><path d="M130 400c220-76 520-76 740 0z" fill="${lit(pen, paint)}"/><rect x="440" y="330" width="120" height="60" rx="18" fill="${steel(pen)}"/><rect x="150" y="560" width="620" height="26" rx="13" fill="${dark(-0.04)}"/><path d="M180 560c170-60 390-60 560 0z" fill="${lit(pen, paint)}"/><rect x="410" y="506" width="100" height="48" rx="16" fill="${steel(pen)}"/></g>`;

const model: WareDraw = (pen, paint: Oklch) =>
  `<rect x="140" y="690" width="720" height="70" rx="18" fill="${dark(-0.02)}"/><rect x="400" y="710" width="200" height="30" rx="8" fill="${steel(pen)}"/><path d="M150 610c-6-80 20-110 120-124 70-90 150-130 270-130 110 0 180 40 250 124 60 10 84 40 76 130z" fill="${lit(pen, paint)}"/><path d="M310 480c50-60 110-88 170-92v92zM510 388c80 0 130 30 180 92H510z" fill="#223047"/><path d="M160 560h692" stroke="${shade(paint, -0.14)}" stroke-width="7"/><rect x="836" y="520" width="30" height="30" rx="10" fill="#fff3cf"/><rect x="146" y="520" width="26" height="30" rx="10" fill="#e04a3c"/>${[300, 712].map((x) => `${disc(x, 612, 84, dark(-0.08))}${disc(x, 612, 54, steel(pen))}${disc(x, 612, 18, dark())}`).join("")}`;

export const carWares: Readonly<Record<string, WareDraw>> = {
  ...{ wheel, tyre, brake, coilover, exhaust, mat, roofbox, mount, fob, tools },
  ...{ pump, dashcam, spray, towel, wiper, model },
};
