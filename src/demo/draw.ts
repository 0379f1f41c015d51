/** Everything that the demo can show a drawing of, by its key: `avatar/12`, `gift/shirt/blue`, `ware/wheel/silver`, or a picture in the grammar of `art/keys.ts`. */
import { resolve } from "node:path";
import { fingerprint } from "#platform/fingerprint.ts";
import { drawAvatar } from "./art/avatar.ts";
import { drawGift } from "./art/gift.ts";
import { drawPicture } from "./art/picture.ts";
import { drawWare } from "./art/ware.ts";

export interface Drawing {
  svg: string;
  /** Pixels across in which it is kept. */
  width: number;
}

/** @throws Error when the key is not of the grammar */
export function drawByKey(key: string): Drawing {
  if (key.startsWith("gift/")) return { svg: drawGift(key), width: 1200 };
  if (key.startsWith("ware/")) return { svg: drawWare(key), width: 800 };
  const [, avatar] = /^avatar\/([1-9]\d*)$/.exec(key) ?? [];
  return avatar ? { svg: drawAvatar(Number(avatar)), width: 256 } : { svg: drawPicture(key), width: 1280 };
}

/** Changes when any of the code that draws changes. */
export function drawingCode(): string {
  return fingerprint(resolve(import.meta.dirname), ["art", "draw.ts"]);
}
