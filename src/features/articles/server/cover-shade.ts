import { decodeLuminance, LUMINANCE_GRID } from "#shared/luminance.ts";

/** How much black lies behind the texts at the upper and at the lower edge of a cover story, percent. */
export interface CoverShade {
  top: number;
  bottom: number;
}

interface Cover {
  width: number;
  height: number;
  luminance?: string | null;
  focusX?: number | null;
  focusY?: number | null;
}

/** Width by height of the cover stories' box. */
const BOX = 3 / 2;
/** In units of which the box is 250 high: what stands above the title, a line of it, and the byline's place. */
const BOX_HEIGHT = 250;
const ABOVE_TITLE = 42;
const TITLE_LINE = 33;
const BYLINE = 48;
/** Fewest characters that a line of the title holds; lines are balanced, and end between phrases. */
const LINE_HOLDS = 9;
const MOST_LINES = 4;

/** Relative luminance on which white has a contrast of 4.5, for the brightest area, and of 3, for its brightest spot. */
const FOR_AREAS = 1.05 / 4.5 - 0.05;
const FOR_SPOTS = 1.05 / 3 - 0.05;
/** Scaled pictures are sharpened, and colours lose a little more or less than grey does. */
const MARGIN = 0.03;

/**
 * The least black that leaves a white title and byline readable on a cover, judged by the picture's brightness behind
 * them. A picture that was not measured is taken for white.
 */
export function coverShade(cover: Cover | null, title: string): CoverShade {
  if (cover === null) return { top: 0, bottom: 0 };
  const lines = Math.min(MOST_LINES, Math.ceil(title.length / LINE_HOLDS));
  const end = (ABOVE_TITLE + lines * TITLE_LINE) / BOX_HEIGHT;
  return { top: shadeBetween(cover, 0, end), bottom: shadeBetween(cover, 1 - BYLINE / BOX_HEIGHT, 1) };
}

/** Between two heights of the box, 0…1 from its upper edge. */
function shadeBetween(cover: Cover, from: number, to: number): number {
  const grid = decodeLuminance(cover.luminance ?? null);
  if (grid === null) return percent(blackFor(1, FOR_AREAS));
  const seen = visible(cover);
  const rows = cells(seen.y + from * seen.height, seen.y + to * seen.height);
  const columns = cells(seen.x, seen.x + seen.width);
  let black = 0;
  for (let row = rows.first; row <= rows.last; row += 1) {
    for (let column = columns.first; column <= columns.last; column += 1) {
      const at = row * LUMINANCE_GRID + column;
      black = Math.max(
        black,
        blackFor(grid.mean[at] ?? 1, FOR_AREAS),
        blackFor(grid.max[at] ?? 1, FOR_SPOTS),
      );
    }
  }
  return percent(black);
}

/** The part of the picture that the box shows, as shares of the picture: `object-fit: cover` at its focal point. */
function visible({ width, height, focusX, focusY }: Cover) {
  const ratio = width / height;
  const share = { width: Math.min(1, BOX / ratio), height: Math.min(1, ratio / BOX) };
  return { ...share, x: (1 - share.width) * (focusX ?? 0.5), y: (1 - share.height) * (focusY ?? 0.5) };
}

function cells(from: number, to: number): { first: number; last: number } {
  const clamp = (cell: number) => Math.min(LUMINANCE_GRID - 1, Math.max(0, cell));
  return {
    first: clamp(Math.floor(from * LUMINANCE_GRID)),
    last: clamp(Math.ceil(to * LUMINANCE_GRID - 1e-9) - 1),
  };
}

/** The opacity of black that brings a luminance down to the allowed one. */
function blackFor(luminance: number, allowed: number): number {
  return luminance <= allowed ? 0 : 1 - encoded(allowed) / encoded(luminance) + MARGIN;
}

/** sRGB's transfer function: opacity mixes encoded values. */
function encoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

const percent = (share: number): number => Math.ceil(share * 100);
