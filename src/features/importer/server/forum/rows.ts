import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import iconv from "iconv-lite";
import { decode } from "../decode.ts";

/** One row of a table of a dump; SQL's NULL is null. */
export type Row = Readonly<Record<string, string | null>>;

/** Enough of a file to tell its encoding by. */
const SAMPLE_BYTES = 256 * 1024;

/** Which encoding a file is in, judged by its beginning; `told` overrules it. */
export async function encodingOf(path: string, told: string | null): Promise<string> {
  if (told !== null) return told;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return encodingOfSample(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function encodingOfSample(sample: Buffer): string {
  // A sample may end inside a character, which would speak against UTF-8; plain ASCII says nothing either way.
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(sample.subarray(0, sample.length - cut));
      return "utf-8";
    } catch {}
  }
  return decode(sample).encoding;
}

/** A file as pieces of text, a few at a time in memory. */
export async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const text = decoder.write(chunk as Buffer);
    if (text !== "") yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
