const encoder = new TextEncoder();
/** Grown to the longest answer so far; encoding is synchronous, so that one is enough. */
let scratch = Buffer.allocUnsafeSlow(1 << 18);
/** The most that UTF-8 needs for one unit of a JavaScript string. */
const BYTES_PER_UNIT = 3;

/** UTF-8 in one pass over the text; `Buffer.from` takes one more for the length, and half again as long. */
export function encodeText(text: string): Buffer {
  const most = text.length * BYTES_PER_UNIT;
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
  const { written } = encoder.encodeInto(text, scratch);
  return Buffer.copyBytesFrom(scratch, 0, written);
}
