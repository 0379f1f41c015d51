/** Profile pictures: 48 small friendly drawings, 256 × 256. */

import { drawAnimal } from "./avatar-animals.ts";
import type { AvatarBrush } from "./avatar-brush.ts";
import { drawPerson } from "./avatar-people.ts";
import { drawThing } from "./avatar-things.ts";
import { hex, type Oklch } from "./color.ts";
import { createPen } from "./svg.ts";

const MAINS: readonly Oklch[] = [
  [0.67, 0.19, 46],
  [0.55, 0.16, 258],
  [0.56, 0.11, 160],
  [0.58, 0.2, 27],
  [0.8, 0.15, 88],
  [0.6, 0.1, 210],
  [0.55, 0.15, 310],
  [0.42, 0.03, 255],
  [0.72, 0.12, 20],
  [0.64, 0.12, 130],
  [0.76, 0.07, 80],
  [0.5, 0.1, 285],
];

/**
 * Draws one of 48 avatars: helmets and drivers, faces, animals at the wheel, instruments and tools.
 * @param seed 1…48; other whole numbers wrap round.
 */
export function drawAvatar(seed: number): string {
  const i = (((Math.floor(seed) - 1) % 48) + 48) % 48;
  const pen = createPen(`a${i + 1}`);
  const kind = i % 4;
  const variant = Math.floor(i / 4);
  const color = (k: number): Oklch => MAINS[k % MAINS.length] ?? [0.6, 0.1, 200];
  const hue = (variant * 61 + kind * 97 + 40) % 360;
  const soft = kind === 2 || (variant + kind) % 3 !== 0;
  const back: Oklch = soft ? [0.86, 0.06, hue] : [0.42, 0.06, hue];
  const brush: AvatarBrush = {
    pen,
    variant,
    back,
    main: color(variant + kind * 3),
    second: color(variant + kind * 3 + 5),
  };
  const ground = pen.linear(
    [
      [0, hex(back[0] + 0.06, back[1], back[2])],
      [1, hex(back[0] - 0.07, back[1] * 1.2, back[2])],
    ],
    [0, 0, 0.5, 1],
  );
  const draw =
    kind === 0 || kind === 3 ? (kind === 0 ? drawPerson : drawThing) : kind === 1 ? drawAnimal : drawPerson;
  const inner = draw(kind === 2 ? { ...brush, variant: variant + 12 } : brush);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">${pen.defs()}<rect width="256" height="256" fill="${ground}"/>${inner}</svg>`;
}
