/** Avatars of people: twelve helmets and caps (0…11), twelve faces (12…23). */
import type { AvatarBrush } from "./avatar-brush.ts";
import { hex, hexOf, mix } from "./color.ts";

const SKIN = [
  [0.86, 0.055, 62],
  [0.8, 0.07, 58],
  [0.72, 0.08, 54],
  [0.9, 0.04, 60],
] as const;
const HAIR = [
  [0.2, 0.015, 40],
  [0.27, 0.03, 45],
  [0.36, 0.06, 50],
  [0.62, 0.01, 250],
] as const;

const shoulders = (color: string, shade: string): string =>
  `<path d="M28 266Q34 206 92 196H164Q222 206 228 266Z" fill="${color}"/><path d="M92 196Q128 226 164 196L158 188H98Z" fill="${shade}"/>`;

function helmet(b: AvatarBrush): string {
  const { pen, variant: v } = b;
  const shell = pen.linear(
    [
      [0, hexOf(mix(b.main, [1, 0, 0], 0.35))],
      [0.4, hexOf(b.main)],
      [1, hexOf(mix(b.main, [0.12, 0.02, b.main[2]], 0.5))],
    ],
    [0.2, 0, 0.7, 1],
  );
  const second = hexOf(b.second);
  const visor = pen.linear(
    [
      [0, hex(0.5, 0.06, (v * 50) % 360)],
      [0.4, hex(0.22, 0.03, 250)],
      [1, hex(0.12, 0.02, 255)],
    ],
    [0, 0, 0.6, 1],
  );
  let out = shoulders(
    hexOf(mix(b.main, [0.2, 0.02, 250], 0.55)),
    hexOf(mix(b.main, [0.15, 0.02, 250], 0.75)),
  );
  const dome = "M46 142Q42 44 132 42Q214 44 212 138Q212 176 198 204Q150 226 92 212Q54 196 46 142Z";
  out += `<path d="${dome}" fill="${shell}"/>`;
  const clip = pen.clip(dome);
  const stripes = [
    `<path d="M112 30h34l10 70h-50z" fill="${second}"/><path d="M94 30h8l4 66h-14zM156 30h8l14 66h-14z" fill="#fff"/>`,
    `<path d="M30 92Q128 60 230 92V70Q128 34 30 70Z" fill="${second}"/>`,
    `<path d="M128 36L60 120H40V36ZM128 36L200 120H220V36Z" fill="${second}" fill-opacity=".85"/>`,
    `<circle cx="128" cy="66" r="26" fill="#fff"/><path d="M118 80V56h20v24" fill="none" stroke="${second}" stroke-width="7"/>`,
  ];
  out += `<g clip-path="${clip}">${stripes[v % 4] ?? ""}<path d="M30 190Q130 232 230 186V260H30Z" fill="#000" opacity=".22"/></g>`;
  if (v % 3 === 2) {
    // open face with goggles
    out += `<path d="M66 128Q128 108 194 128L192 190Q128 224 72 192Z" fill="${hexOf(SKIN[v % 4] ?? SKIN[0])}"/><path d="M62 118Q128 98 198 118L196 158Q170 172 140 156Q128 148 118 156Q92 172 66 158Z" fill="#17191d"/><path d="M72 124Q96 114 120 120L116 148Q94 160 76 150ZM138 120Q166 114 188 124L184 150Q164 160 144 148Z" fill="${visor}"/><path d="M82 128l20 -5l-10 26l-14 0zM150 126l16 -3l-10 28h-10z" fill="#fff" opacity=".35"/><path d="M108 184q20 14 42 0" fill="none" stroke="${hex(0.45, 0.12, 25)}" stroke-width="5" stroke-linecap="round"/><path d="M126 160q-8 12 2 14" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="4"/>`;
  } else {
    out += `<path d="M58 116Q128 88 204 112L206 156Q196 176 132 178Q70 178 60 156Z" fill="#0b0d10"/><path d="M64 122Q128 96 200 118L200 152Q190 168 132 170Q76 170 66 152Z" fill="${visor}"/><path d="M84 118L124 108L104 164L78 158Z" fill="#fff" fill-opacity=".28"/><path d="M136 106L148 106L130 168L120 168Z" fill="#fff" fill-opacity=".2"/>`;
    if (v % 2)
      out += `<ellipse cx="106" cy="142" rx="6" ry="8" fill="#fff" fill-opacity=".85"/><ellipse cx="158" cy="142" rx="6" ry="8" fill="#fff" fill-opacity=".85"/>`;
    out += `<path d="M104 194h50M110 203h38" stroke="#000" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>`;
  }
  return `${out}<path d="M70 74Q92 52 122 50" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="7" stroke-linecap="round"/><circle cx="206" cy="140" r="9" fill="#c9d0d8"/>`;
}

function face(b: AvatarBrush): string {
  const v = b.variant - 12;
  const skin = SKIN[v % 4] ?? SKIN[0];
  const hair = hexOf(HAIR[(v * 3 + 1) % 4] ?? HAIR[0]);
  const tone = hexOf(skin);
  const shade = hexOf(mix(skin, [0.5, 0.1, 40], 0.25));
  const coat = hexOf(b.main);
  let out = "";
  const long = v % 4 === 1 || v === 6 || v === 10;
  if (long)
    out += `<path d="M62 124Q56 40 128 40Q200 40 194 124Q196 196 180 214H76Q60 196 62 124Z" fill="${hair}"/>`;
  out += shoulders(coat, hexOf(mix(b.main, [0.15, 0.02, b.main[2]], 0.4)));
  out += `<path d="M108 168h40v34q-20 16 -40 0z" fill="${shade}"/>`;
  if (v % 3 === 0)
    out += `<path d="M92 196L128 232L164 196L176 204L140 256H116L80 204Z" fill="${hexOf(b.second)}" fill-opacity=".9"/>`;
  out += `<ellipse cx="72" cy="128" rx="11" ry="16" fill="${shade}"/><ellipse cx="184" cy="128" rx="11" ry="16" fill="${shade}"/>`;
  out += `<path d="M74 112Q72 58 128 58Q184 58 182 112Q182 154 160 176Q128 198 96 176Q74 154 74 112Z" fill="${tone}"/>`;
  // hair or cap
  const tops = [
    `<path d="M68 112Q60 44 128 40Q198 44 188 112Q182 88 160 78Q120 86 92 78Q74 90 68 112Z" fill="${hair}"/>`,
    `<path d="M70 116Q60 42 128 40Q196 42 186 116Q180 84 134 72Q112 96 78 92Q72 102 70 116Z" fill="${hair}"/>`,
    `<path d="M64 98Q64 36 128 36Q192 36 192 98Z" fill="${coat}"/><path d="M60 92Q128 74 206 96Q226 104 214 112Q150 94 62 106Z" fill="${hexOf(mix(b.main, [0.15, 0.02, b.main[2]], 0.35))}"/><path d="M116 76V54h24v22" fill="none" stroke="#fff" stroke-width="6"/>`,
    `<path d="M68 110Q66 46 100 48Q112 30 138 42Q176 34 184 66Q196 80 188 112Q184 84 166 82Q150 92 134 82Q112 94 96 82Q76 88 68 110Z" fill="${hair}"/>`,
    `<path d="M66 100Q62 38 128 38Q194 38 190 100Q160 84 128 86Q96 84 66 100Z" fill="${hexOf(b.second)}"/><path d="M64 104Q128 80 192 104L190 118Q128 94 66 118Z" fill="${hexOf(mix(b.second, [1, 0, 0], 0.3))}"/><circle cx="128" cy="38" r="14" fill="${hexOf(mix(b.second, [1, 0, 0], 0.5))}"/>`,
    `<path d="M70 108Q64 50 128 46Q192 50 186 108Q184 76 128 74Q72 76 70 108Z" fill="${hair}"/><circle cx="128" cy="36" r="19" fill="${hair}"/>`,
  ];
  out += tops[v % 6] ?? "";
  // eyes
  const ink = hex(0.22, 0.02, 40);
  if (v % 5 === 3) {
    out += `<path d="M82 112h38q2 26 -19 26t-19 -26zM136 112h38q2 26 -19 26t-19 -26z" fill="#16191d"/><path d="M120 116h16" stroke="#16191d" stroke-width="5"/><path d="M90 116l12 0l-8 16zM144 116l12 0l-8 16z" fill="#fff" opacity=".3"/>`;
  } else {
    out += `<ellipse cx="104" cy="124" rx="5.6" ry="7.4" fill="${ink}"/><ellipse cx="152" cy="124" rx="5.6" ry="7.4" fill="${ink}"/><circle cx="106" cy="121" r="2" fill="#fff"/><circle cx="154" cy="121" r="2" fill="#fff"/>`;
    out += `<path d="M92 106q11 -7 22 -2M142 104q11 -5 22 2" fill="none" stroke="${hair}" stroke-width="5" stroke-linecap="round"/>`;
    if (v % 3 === 1)
      out += `<circle cx="104" cy="124" r="18" fill="#fff" fill-opacity=".16" stroke="${hex(0.3, 0.03, 250)}" stroke-width="4"/><circle cx="152" cy="124" r="18" fill="#fff" fill-opacity=".16" stroke="${hex(0.3, 0.03, 250)}" stroke-width="4"/><path d="M122 122q6 -4 12 0" fill="none" stroke="${hex(0.3, 0.03, 250)}" stroke-width="4"/>`;
  }
  out += `<path d="M127 130q-9 14 3 16" fill="none" stroke="${shade}" stroke-width="5" stroke-linecap="round"/>`;
  out += `<circle cx="90" cy="144" r="9" fill="${hex(0.72, 0.13, 25)}" fill-opacity=".3"/><circle cx="166" cy="144" r="9" fill="${hex(0.72, 0.13, 25)}" fill-opacity=".3"/>`;
  if (v === 2 || v === 8)
    out += `<path d="M84 140Q88 186 128 188Q168 186 172 140Q160 158 128 154Q96 158 84 140Z" fill="${hair}"/><path d="M112 162q16 10 32 0" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`;
  else if (v % 2)
    out += `<path d="M108 156q20 20 40 0z" fill="#fff" stroke="${hex(0.5, 0.13, 25)}" stroke-width="3.4" stroke-linejoin="round"/>`;
  else
    out += `<path d="M110 158q18 13 36 0" fill="none" stroke="${hex(0.48, 0.13, 25)}" stroke-width="5" stroke-linecap="round"/>`;
  return out;
}

export const drawPerson = (b: AvatarBrush): string => (b.variant < 12 ? helmet(b) : face(b));
