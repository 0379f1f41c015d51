import type { Oklch } from "./color.ts";
import type { BodyName } from "./keys.ts";
import type { Plate } from "./plates.ts";
import type { WheelSpec } from "./wheel.ts";

export interface CarSpec {
  body: BodyName;
  paint: Oklch;
  wheel: WheelSpec;
  plate: Plate;
  /** Variety of face, tail and trim. */
  seed: number;
  /** The picture is mirrored afterwards: light must come from the other side. */
  mirrored: boolean;
  /** 1 full, 0.5 for cars far away. */
  detail?: number;
  steer?: number;
}
