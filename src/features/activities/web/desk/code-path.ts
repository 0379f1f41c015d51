import { encode } from "uqr";

/** A QR code as one path of an SVG, in modules, with its quiet zone. @returns `size` in modules */
export function codePath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
}
