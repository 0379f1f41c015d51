/** A text file as it was read. */
export interface DecodedFile {
  text: string;
  /** In words. */
  encoding: string;
}

/**
 * Reads a text in whichever encoding word lists come: with a byte-order mark what that says, otherwise UTF-8 where all of it is,
 * UTF-16 where every other byte says so, and GBK, which Chinese spreadsheets write.
 * @returns null for what is no text
 */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): DecodedFile | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return strictly(bytes, "utf-8", "UTF-8");
  if (first === 0xff && second === 0xfe) return strictly(bytes, "utf-16le", "UTF-16");
  if (first === 0xfe && second === 0xff) return strictly(bytes, "utf-16be", "UTF-16");
  const guessed = withoutMark(bytes);
  if (guessed !== null) return strictly(bytes, guessed, "UTF-16");
  return strictly(bytes, "utf-8", "UTF-8") ?? strictly(bytes, "gb18030", "GBK");
}

/** UTF-16 without a mark: line ends, commas and digits have a zero byte at one of two places. */
function withoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4096).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === odd) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

function strictly(bytes: Uint8Array<ArrayBuffer>, label: string, encoding: string): DecodedFile | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : { text, encoding };
  } catch {
    return null;
  }
}
