import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

/** Pixels of a module: a code of an address has some 33 of them, and is recognised from 120 px on. */
const SCALE = 10;
/** Modules of white around, which the standard asks for. */
const QUIET = 4;

/** A code as PNG: messengers recognise a long-pressed picture only where it has pixels. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const side = size * SCALE;
  const stride = Math.ceil(side / 8);
  const rows: Buffer[] = [];
  for (const modules of data) {
    // One bit a pixel, 1 is white; the first byte names the filter: none.
    const row = Buffer.alloc(1 + stride);
    for (let x = 0; x < side; x += 1)
      if (!modules[Math.floor(x / SCALE)]) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    for (let repeat = 0; repeat < SCALE; repeat += 1) rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bits of a sample, then: greys, deflate, the usual filters, not interlaced.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
