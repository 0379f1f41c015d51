/** Avatars of things: instruments, tools and parts. */
import type { AvatarBrush } from "./avatar-brush.ts";
import { hex, hexOf, mix } from "./color.ts";
import { n } from "./svg.ts";

type Draw = (b: AvatarBrush, main: string, second: string, dark: string, metal: string) => string;

const around = (count: number, draw: (angle: number, i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw((i * 360) / count, i)).join("");

const dial = (main: string, from: number, needle: number): string => {
  let ticks = "";
  for (let i = 0; i <= 20; i++) {
    const a = ((135 + i * 13.5) * Math.PI) / 180;
    const q = i % 4 === 0 ? 62 : 70;
    ticks += `M${n(128 + Math.cos(a) * q)} ${n(128 + Math.sin(a) * q)}L${n(128 + Math.cos(a) * 78)} ${n(128 + Math.sin(a) * 78)}`;
  }
  const p = (deg: number, q: number): string =>
    `${n(128 + Math.cos((deg * Math.PI) / 180) * q)} ${n(128 + Math.sin((deg * Math.PI) / 180) * q)}`;
  return `<circle cx="128" cy="132" r="98" fill="#000" opacity=".25"/><circle cx="128" cy="128" r="98" fill="#c9d0d8"/><circle cx="128" cy="128" r="90" fill="#12151a"/><path d="${ticks}" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M${p(from, 74)}A74 74 0 0 1 ${p(405, 74)}" fill="none" stroke="#ff4a3d" stroke-width="9"/><path d="M${p(needle + 180, 18)}L${p(needle, 66)}" stroke="${main}" stroke-width="8" stroke-linecap="round"/><circle cx="128" cy="128" r="14" fill="#2b2f36"/><circle cx="128" cy="128" r="6" fill="${main}"/><path d="M118 178v-18h20v18" fill="none" stroke="#fff" stroke-width="5"/><path d="M70 84Q96 48 140 50" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="9" stroke-linecap="round"/>`;
};

const THINGS: readonly Draw[] = [
  (_, main) => dial(main, 352, 318),
  // wheel
  (_b, main, _s, dark, metal) =>
    `<circle cx="128" cy="128" r="102" fill="#15171b"/><circle cx="128" cy="128" r="78" fill="#0a0b0d"/><circle cx="128" cy="128" r="56" fill="#59606a"/><path d="M150 66A66 66 0 0 1 190 150L164 138A40 40 0 0 0 142 92Z" fill="${main}"/>${around(5, (a) => `<path d="M118 116L108 54H148L138 116Z" fill="${metal}" transform="rotate(${a} 128 128)"/>`)}<circle cx="128" cy="128" r="74" fill="none" stroke="${metal}" stroke-width="8"/><circle cx="128" cy="128" r="20" fill="${metal}"/><path d="M120 136v-15h16v15" fill="none" stroke="${dark}" stroke-width="5"/>`,
  // stopwatch
  (_b, main, second) =>
    `<rect x="114" y="16" width="28" height="30" rx="6" fill="${second}"/><rect x="186" y="52" width="22" height="30" rx="6" fill="${second}" transform="rotate(42 197 67)"/><circle cx="128" cy="142" r="92" fill="#d5dae0"/><circle cx="128" cy="142" r="78" fill="#fff"/>${around(12, (a, i) => `<path d="M128 72v${i % 3 === 0 ? 16 : 9}" stroke="#22262b" stroke-width="5" stroke-linecap="round" transform="rotate(${a} 128 142)"/>`)}<path d="M128 142V92" stroke="${main}" stroke-width="7" stroke-linecap="round" transform="rotate(52 128 142)"/><path d="M128 142L128 142L128 92A50 50 0 0 1 167 111Z" fill="${main}" opacity=".3"/><circle cx="128" cy="142" r="9" fill="#22262b"/>`,
  // cone
  (_b, main) =>
    `<ellipse cx="128" cy="224" rx="98" ry="14" fill="#000" opacity=".2"/><path d="M42 206H214L206 226H50Z" fill="${main}"/><path d="M108 34Q128 24 148 34L190 208H66Z" fill="${main}"/><path d="M96 84H160L170 124H86ZM78 160H178L186 192H70Z" fill="#fff"/><path d="M116 40L86 206" stroke="#fff" stroke-opacity=".3" stroke-width="9"/><circle cx="108" cy="142" r="6" fill="#1b1512"/><circle cx="148" cy="142" r="6" fill="#1b1512"/>`,
  // spark plug
  (_b, main, _s, _d, metal) =>
    `<g transform="rotate(24 128 128)"><rect x="116" y="20" width="24" height="30" rx="6" fill="${metal}"/><path d="M104 50H152L158 120H98Z" fill="#fdfaf2"/><path d="M102 70H154M100 92H156" stroke="#000" stroke-opacity=".12" stroke-width="6"/><path d="M84 120H172V154H84Z" fill="${metal}"/><path d="M100 154H156V206H100Z" fill="#8d949d"/><path d="M100 166H156M100 178H156M100 190H156" stroke="#3a4048" stroke-width="4"/><path d="M122 206h12v14h-12z" fill="#fdfaf2"/><path d="M154 206v26h-30" fill="none" stroke="#8d949d" stroke-width="9"/></g><path d="M66 200l-20 6M74 222l-12 16M96 230l2 18" stroke="${main}" stroke-width="8" stroke-linecap="round"/>`,
  // gear lever
  (_b, main, second, _d, metal) =>
    `<path d="M50 256Q54 196 128 192Q202 196 206 256Z" fill="#1b1e22"/><path d="M66 240Q128 210 190 240" fill="none" stroke="${second}" stroke-width="4" stroke-dasharray="9 7"/><rect x="116" y="110" width="24" height="100" rx="8" fill="${metal}"/><circle cx="128" cy="84" r="58" fill="${main}"/><circle cx="128" cy="84" r="40" fill="#fff" opacity=".16"/><path d="M98 66v36M128 66v36M158 66v36M98 84h60" stroke="#fff" stroke-width="8" stroke-linecap="round"/><path d="M90 52Q104 36 126 34" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>`,
  // steering wheel
  (_b, main, second) =>
    `<circle cx="128" cy="132" r="92" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="28"/><path d="M44 122Q128 96 212 122L206 146Q160 134 150 200H106Q96 134 50 146Z" fill="#2b2f36"/><circle cx="128" cy="126" r="92" fill="none" stroke="#1b1e22" stroke-width="26"/><circle cx="128" cy="126" r="92" fill="none" stroke="${second}" stroke-width="3" stroke-dasharray="10 8"/><path d="M112 24h32v22h-32z" fill="${main}"/><circle cx="128" cy="132" r="28" fill="${main}"/><path d="M116 144v-22h24v22" fill="none" stroke="#fff" stroke-width="7"/>`,
  // traffic light
  () =>
    `<rect x="116" y="210" width="24" height="60" fill="#3a4048"/><rect x="72" y="18" width="112" height="208" rx="32" fill="#22262b"/><rect x="80" y="26" width="96" height="192" rx="26" fill="#2f343b"/><circle cx="128" cy="66" r="27" fill="#6b1216"/><circle cx="128" cy="124" r="27" fill="#6b4c0a"/><circle cx="128" cy="182" r="27" fill="${hex(0.76, 0.19, 150)}"/><circle cx="119" cy="173" r="8" fill="#fff" opacity=".7"/><path d="M104 56Q112 42 130 42M104 114Q112 100 130 100" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="6" stroke-linecap="round"/>`,
  // key
  (_b, main, second, _d, metal) =>
    `<g transform="rotate(-38 128 128)"><rect x="118" y="116" width="122" height="26" rx="6" fill="${metal}"/><path d="M170 142v10h12v-6h12v10h14v-14z" fill="#8d949d"/><rect x="22" y="82" width="118" height="94" rx="40" fill="#1b1e22"/><rect x="32" y="92" width="98" height="74" rx="32" fill="${main}"/><circle cx="62" cy="129" r="13" fill="#fff" opacity=".9"/><circle cx="98" cy="129" r="13" fill="#000" opacity=".3"/><circle cx="20" cy="129" r="15" fill="none" stroke="${second}" stroke-width="8"/></g>`,
  // round headlamp
  (b, main) =>
    `<circle cx="128" cy="130" r="102" fill="${main}"/><circle cx="128" cy="128" r="88" fill="#d9dee4"/><circle cx="128" cy="128" r="76" fill="${b.pen.radial(
      [
        [0, "#fffdf2"],
        [0.5, "#fff0c0"],
        [1, "#a9b4be"],
      ],
    )}"/>${around(9, (_, i) => `<path d="M${62 + i * 16.5} 70V186" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>`)}<path d="M58 110Q128 84 198 110" fill="none" stroke="#fff" stroke-width="7" stroke-opacity=".7"/><circle cx="128" cy="128" r="24" fill="#fff"/><circle cx="104" cy="96" r="14" fill="#fff" opacity=".8"/>`,
  // rolled map with pin
  (_b, main, second) =>
    `<path d="M24 74L92 52L164 76L232 54V198L164 220L92 196L24 218Z" fill="#f5f1e4"/><path d="M92 52V196M164 76V220" stroke="#000" stroke-opacity=".12" stroke-width="5"/><path d="M40 196Q70 150 104 168T150 120T216 96" fill="none" stroke="${second}" stroke-width="9" stroke-linecap="round" stroke-dasharray="2 17"/><path d="M128 136Q78 84 90 52Q102 22 128 22Q154 22 166 52Q178 84 128 136Z" fill="${main}"/><circle cx="128" cy="60" r="19" fill="#fff"/><path d="M121 68v-15h14v15" fill="none" stroke="${main}" stroke-width="4.6"/>`,
  // toolbox
  (_b, main, second, dark, metal) =>
    `<ellipse cx="128" cy="226" rx="104" ry="12" fill="#000" opacity=".2"/><path d="M84 92V66Q84 48 102 48H154Q172 48 172 66V92" fill="none" stroke="${dark}" stroke-width="14"/><path d="M60 96L84 30L104 38L86 96Z" fill="${metal}"/><path d="M66 44a20 20 0 1 1 34 -10l-16 2l-4 14z" fill="${metal}"/><rect x="26" y="92" width="204" height="132" rx="16" fill="${main}"/><rect x="26" y="92" width="204" height="44" rx="16" fill="#fff" opacity=".2"/><path d="M26 142H230" stroke="#000" stroke-opacity=".3" stroke-width="6"/><rect x="110" y="128" width="36" height="32" rx="6" fill="${second}"/><path d="M120 200v-22h16v22" fill="none" stroke="#fff" stroke-width="6"/>`,
];

export function drawThing(b: AvatarBrush): string {
  const metal = b.pen.linear([
    [0, "#f2f5f8"],
    [0.5, "#b3bac3"],
    [1, "#7b838d"],
  ]);
  const draw = THINGS[b.variant % THINGS.length];
  return draw?.(b, hexOf(b.main), hexOf(b.second), hexOf(mix(b.main, [0.15, 0.02, 250], 0.6)), metal) ?? "";
}
