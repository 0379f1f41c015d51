import type { Oklch } from "./color.ts";
import type { Pen } from "./svg.ts";

export interface AvatarBrush {
  pen: Pen;
  /** Which of its kind, 0…11. */
  variant: number;
  back: Oklch;
  main: Oklch;
  second: Oklch;
}
