import type { PieceKind } from "#shared/certification.ts";

/** What covers a part of a photo, as shares of its width and height from the upper left. */
export interface MaskBox {
  id: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The smallest side that a finger still gets hold of. */
const LEAST = 0.04;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Where on each kind of paper stands what nobody needs to see, on a photo that it fills. */
const covered: Readonly<Record<PieceKind, readonly Omit<MaskBox, "id">[]>> = {
  licence: [
    { x: 0.18, y: 0.43, w: 0.79, h: 0.11 },
    { x: 0.53, y: 0.76, w: 0.44, h: 0.09 },
  ],
  invoice: [
    { x: 0.55, y: 0.25, w: 0.4, h: 0.06 },
    { x: 0.16, y: 0.6, w: 0.8, h: 0.07 },
  ],
  transfer: [
    { x: 0.55, y: 0.22, w: 0.4, h: 0.06 },
    { x: 0.16, y: 0.3, w: 0.8, h: 0.06 },
  ],
  registration: [{ x: 0.45, y: 0.16, w: 0.5, h: 0.06 }],
};

export function defaultMasks(kind: PieceKind): MaskBox[] {
  return covered[kind].map((box, id) => ({ ...box, id }));
}

/** One more, in the middle. */
export function addMask(boxes: readonly MaskBox[]): MaskBox[] {
  const id = Math.max(-1, ...boxes.map((box) => box.id)) + 1;
  return [...boxes, { id, x: 0.35, y: 0.45, w: 0.3, h: 0.1 }];
}

/** Moved, and never out of the photo. */
export function moved(box: MaskBox, dx: number, dy: number): MaskBox {
  return { ...box, x: between(box.x + dx, 0, 1 - box.w), y: between(box.y + dy, 0, 1 - box.h) };
}

/** With its lower right corner elsewhere. */
export function resized(box: MaskBox, dw: number, dh: number): MaskBox {
  return { ...box, w: between(box.w + dw, LEAST, 1 - box.x), h: between(box.h + dh, LEAST, 1 - box.y) };
}

/** Larger or smaller around its middle, as two fingers pinch it. */
export function scaled(box: MaskBox, factor: number): MaskBox {
  const w = between(box.w * factor, LEAST, 1);
  const h = between(box.h * factor, LEAST, 1);
  const x = between(box.x + (box.w - w) / 2, 0, 1 - w);
  const y = between(box.y + (box.h - h) / 2, 0, 1 - h);
  return { ...box, x, y, w, h };
}

/**
 * How sharp a grey picture is: the mean square of what its neighbours do not explain (Laplacian), 0 for an even area.
 * @param grey one byte a pixel, row by row
 */
export function sharpnessOf(grey: Uint8Array, width: number, height: number): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const rest = 4 * (grey[at] ?? 0) - around;
      sum += rest * rest;
    }
  return sum / Math.max(1, (width - 2) * (height - 2));
}

/** Below it, letters of a paper that fills the photo can hardly be read. */
export const BLURRED = 60;
