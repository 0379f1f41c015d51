import { BLURRED, type MaskBox, sharpnessOf } from "./mask-geometry.ts";

/** Longest side in px: every letter of a paper can be read, and no more leaves the phone than that. */
const LONGEST = 2000;
/** Of the small copy by which sharpness is judged. */
const SMALL = 480;

/**
 * Draws a photo upright, and turned further by quarters, no larger than it is needed.
 * @throws when the browser cannot read it
 */
export async function drawUpright(
  photo: Blob,
  canvas: HTMLCanvasElement,
  quarters: number,
): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [w, h] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const lying = quarters % 2 === 1;
  canvas.width = lying ? h : w;
  canvas.height = lying ? w : h;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(bitmap, -w / 2, -h / 2, w, h);
  context.resetTransform();
  bitmap.close();
  return { width: canvas.width, height: canvas.height };
}

/** A JPEG of what is drawn, with the covers in its pixels. */
export function withMasks(drawn: HTMLCanvasElement, boxes: readonly MaskBox[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.reject(new Error("no canvas"));
  context.drawImage(drawn, 0, 0);
  context.fillStyle = "#000";
  // Outwards, so that no edge of a letter looks out.
  for (const { x, y, w, h } of boxes)
    context.fillRect(
      ...([Math.floor(x * canvas.width), Math.floor(y * canvas.height)] as const),
      ...([Math.ceil(w * canvas.width) + 1, Math.ceil(h * canvas.height) + 1] as const),
    );
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not drawn"))), "image/jpeg", 0.88),
  );
}

/** Whether letters on it can hardly be read. A hint: whoever looks at it decides. */
export function isBlurred(drawn: HTMLCanvasElement): boolean {
  const scale = Math.min(1, SMALL / Math.max(drawn.width, drawn.height));
  const width = Math.max(3, Math.round(drawn.width * scale));
  const height = Math.max(3, Math.round(drawn.height * scale));
  const small = document.createElement("canvas");
  small.width = width;
  small.height = height;
  const context = small.getContext("2d", { willReadFrequently: true });
  if (context === null) return false;
  context.drawImage(drawn, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = Uint8Array.from(
    { length: width * height },
    (_, at) => 0.3 * (data[at * 4] ?? 0) + 0.6 * (data[at * 4 + 1] ?? 0) + 0.1 * (data[at * 4 + 2] ?? 0),
  );
  return sharpnessOf(grey, width, height) < BLURRED;
}
