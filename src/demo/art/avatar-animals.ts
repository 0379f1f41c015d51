/** Avatars of animals at the wheel of a small open car. */
import type { AvatarBrush } from "./avatar-brush.ts";
import { hex, hexOf, mix, type Oklch } from "./color.ts";

interface Animal {
  coat: Oklch;
  belly: Oklch;
  ears: (coat: string, inner: string) => string;
  extra?: (coat: string, belly: string) => string;
  muzzle: "cat" | "dog" | "beak" | "bear" | "frog";
}

const pair = (d: string): string => `${d}<g transform="translate(256 0) scale(-1 1)">${d}</g>`;
const pointed = (c: string, i: string): string =>
  pair(
    `<path d="M70 84L66 24L116 58Z" fill="${c}" stroke="${c}" stroke-width="8" stroke-linejoin="round"/><path d="M78 74L76 42L102 60Z" fill="${i}"/>`,
  );
const round = (c: string, i: string): string =>
  pair(`<circle cx="76" cy="54" r="25" fill="${c}"/><circle cx="76" cy="54" r="13" fill="${i}"/>`);
const floppy = (c: string): string =>
  pair(`<path d="M76 58Q40 60 42 116Q46 142 66 130Q80 108 88 66Z" fill="${c}"/>`);
const tall = (c: string, i: string): string =>
  pair(
    `<path d="M86 70Q70 -8 98 -4Q120 4 116 62Z" fill="${c}"/><path d="M94 58Q84 10 98 10Q110 14 108 56Z" fill="${i}"/>`,
  );

const ANIMALS: readonly Animal[] = [
  {
    coat: [0.74, 0.14, 62],
    belly: [0.95, 0.02, 80],
    ears: pointed,
    muzzle: "cat",
    extra: () =>
      '<path d="M118 52v22M128 48v26M138 52v22" stroke="#8a4a10" stroke-width="6" stroke-linecap="round"/>',
  },
  {
    coat: [0.97, 0.005, 80],
    belly: [1, 0, 0],
    ears: (c) => round("#1b1e22", c),
    muzzle: "bear",
    extra: () =>
      pair('<ellipse cx="98" cy="104" rx="21" ry="25" fill="#1b1e22" transform="rotate(24 98 104)"/>'),
  },
  {
    coat: [0.66, 0.16, 48],
    belly: [0.97, 0.01, 80],
    ears: pointed,
    muzzle: "dog",
    extra: (_, w) => pair(`<path d="M62 112Q100 108 126 150Q96 168 70 142Z" fill="${w}"/>`),
  },
  { coat: [0.56, 0.07, 55], belly: [0.8, 0.05, 70], ears: round, muzzle: "bear" },
  { coat: [0.78, 0.07, 75], belly: [0.95, 0.02, 80], ears: (c) => floppy(`${c}`), muzzle: "dog" },
  { coat: [0.93, 0.012, 70], belly: [1, 0, 0], ears: (c) => tall(c, hex(0.82, 0.09, 20)), muzzle: "cat" },
  {
    coat: [0.68, 0.15, 135],
    belly: [0.9, 0.09, 120],
    ears: (c) => pair(`<circle cx="90" cy="58" r="27" fill="${c}"/>`),
    muzzle: "frog",
  },
  {
    coat: [0.5, 0.045, 60],
    belly: [0.86, 0.05, 80],
    ears: (c) => pair(`<path d="M70 70L62 30L104 52Z" fill="${c}"/>`),
    muzzle: "beak",
    extra: (_, w) => pair(`<circle cx="102" cy="106" r="30" fill="${w}"/>`),
  },
  { coat: [0.45, 0.012, 250], belly: [0.9, 0.01, 240], ears: pointed, muzzle: "cat" },
  {
    coat: [0.32, 0.02, 250],
    belly: [0.98, 0.005, 80],
    ears: () => "",
    muzzle: "beak",
    extra: (_, w) =>
      `<path d="M128 92Q90 62 76 104Q74 168 128 176Q182 168 180 104Q166 62 128 92Z" fill="${w}"/>`,
  },
  {
    coat: [0.62, 0.02, 245],
    belly: [0.86, 0.01, 240],
    ears: (c) =>
      pair(
        `<circle cx="62" cy="76" r="33" fill="${c}"/><circle cx="62" cy="78" r="19" fill="${hex(0.85, 0.05, 20)}"/>`,
      ),
    muzzle: "bear",
  },
  {
    coat: [0.4, 0.03, 50],
    belly: [0.84, 0.06, 70],
    ears: (c) => floppy(c),
    muzzle: "dog",
    extra: (_, w) => `<path d="M118 56Q128 44 138 56L134 116H122Z" fill="${w}"/>`,
  },
];

export function drawAnimal(b: AvatarBrush): string {
  const a = ANIMALS[b.variant % ANIMALS.length] ?? ANIMALS[0];
  if (!a) return "";
  const coat = hexOf(a.coat);
  const shade = hexOf(mix(a.coat, [0.2, 0.04, a.coat[2]], 0.3));
  const belly = hexOf(a.belly);
  const ink = "#1b1512";
  let out = `<path d="M56 250Q60 168 128 166Q196 168 200 250Z" fill="${shade}"/>`;
  out += a.ears(
    a.muzzle === "dog" && b.variant !== 2 ? shade : coat,
    hexOf(mix(a.coat, [0.75, 0.1, 20], 0.55)),
  );
  out += `<path d="M58 112Q58 48 128 46Q198 48 198 112Q196 178 128 180Q60 178 58 112Z" fill="${coat}"/><path d="M70 80Q92 56 122 54" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="7" stroke-linecap="round"/>`;
  out += a.extra?.(coat, belly) ?? "";
  const eyeY = a.muzzle === "frog" ? 56 : 106;
  const eyeX = a.muzzle === "frog" ? 38 : 30;
  if (a.muzzle === "frog") out += pair(`<circle cx="90" cy="56" r="17" fill="#fff"/>`);
  const pale = b.variant === 1 ? "#fff" : ink;
  for (const s of [-1, 1]) {
    const x = 128 + s * eyeX;
    out += `<circle cx="${x}" cy="${eyeY}" r="9.5" fill="${ink}"/><circle cx="${x + 3}" cy="${eyeY - 3.4}" r="3.4" fill="#fff"/>`;
  }
  switch (a.muzzle) {
    case "beak":
      out += `<path d="M112 122Q128 112 144 122L128 150Z" fill="${hex(0.78, 0.16, 70)}"/><path d="M116 126Q128 132 140 126" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/>`;
      break;
    case "frog":
      out += `<path d="M84 124Q128 166 172 124" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/><circle cx="118" cy="106" r="3.4" fill="${ink}"/><circle cx="138" cy="106" r="3.4" fill="${ink}"/>`;
      break;
    default: {
      const w = a.muzzle === "cat" ? 30 : 36;
      out += `<ellipse cx="128" cy="144" rx="${w}" ry="25" fill="${belly}"/><path d="M116 128h24q2 12 -12 14q-14 -2 -12 -14z" fill="${ink}"/><path d="M128 142v9M110 152q9 10 18 0q9 10 18 0" fill="none" stroke="${ink}" stroke-width="4.4" stroke-linecap="round"/>`;
      if (a.muzzle === "cat")
        out += `<path d="M92 138L58 130M92 146L58 150M164 138L198 130M164 146L198 150" stroke="${pale}" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>`;
    }
  }
  // driving goggles pushed up, or a scarf
  if (b.variant % 3 === 0)
    out += `<path d="M58 82Q128 54 198 82L196 94Q128 66 60 94Z" fill="#2a2320"/><circle cx="104" cy="68" r="17" fill="#2a2320"/><circle cx="152" cy="68" r="17" fill="#2a2320"/><circle cx="104" cy="68" r="11" fill="${hex(0.8, 0.08, 215)}"/><circle cx="152" cy="68" r="11" fill="${hex(0.8, 0.08, 215)}"/><path d="M98 66l8 -6M146 66l8 -6" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`;
  else if (b.variant % 3 === 1)
    out += `<path d="M74 168Q128 196 182 168L186 188Q128 212 70 188Z" fill="${hexOf(b.second)}"/>`;
  // the car
  const body = b.pen.linear([
    [0, hexOf(mix(b.main, [1, 0, 0], 0.3))],
    [0.35, hexOf(b.main)],
    [1, hexOf(mix(b.main, [0.1, 0.02, b.main[2]], 0.5))],
  ]);
  out += `<path d="M18 262Q16 208 56 200Q128 188 200 200Q240 208 238 262Z" fill="${body}"/><path d="M46 214Q128 196 210 214" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`;
  out += `<path d="M96 262V224h64v38" fill="none" stroke="#fff" stroke-width="8"/><path d="M108 240h40" stroke="#fff" stroke-opacity=".0" stroke-width="2"/>`;
  out += pair(
    `<circle cx="54" cy="232" r="20" fill="#15181c"/><circle cx="54" cy="232" r="15" fill="#fff7dc"/><circle cx="50" cy="227" r="5" fill="#fff"/>`,
  );
  out += `<path d="M82 190Q128 172 174 190" fill="none" stroke="#22262b" stroke-width="9" stroke-linecap="round"/>`;
  return `${out}${pair(`<ellipse cx="92" cy="188" rx="15" ry="12" fill="${coat}"/>`)}`;
}
