import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";

/*
 * A sealed file: the eight letters "PADDOCK1", 16 random bytes, then pieces of 256 KiB, each as AES-256-GCM makes it, with its
 * tag of 16 bytes behind it. Only the last piece may be shorter. The key is HKDF-SHA256 of the folder's key with the 16 bytes
 * as salt and the file's name as info: a file under another name does not open. The nonce is the number of the piece in 11
 * bytes and one byte that is 1 at the last: pieces that were cut off, swapped or left out are noticed.
 */

const MAGIC = Buffer.from("PADDOCK1");
const SALT_BYTES = 16;
const PIECE = 256 * 1024;
const TAG = 16;
const HEAD = MAGIC.length + SALT_BYTES;

/** The file does not open: another key, or not what was written. */
export class SealError extends Error {}

/** How a folder's key is made of what the operator knows. */
export interface Derivation {
  name: "scrypt";
  N: number;
  r: number;
  p: number;
  /** Base64. */
  salt: string;
}

export const newDerivation = (): Derivation => ({
  name: "scrypt",
  N: 2 ** 16,
  r: 8,
  p: 1,
  salt: randomBytes(16).toString("base64"),
});

/** @returns 32 bytes */
export function deriveKey(passphrase: string, { N, r, p, salt }: Derivation): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((done, fail) => {
    scrypt(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), 32, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
}

/** How many bytes a sealed file has. */
export function sealedSize(bytes: number): number {
  return HEAD + bytes + TAG * Math.max(1, Math.ceil(bytes / PIECE));
}

/** Seals what comes, whatever its length; memory is that of two pieces. */
export async function* seal(
  key: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = fileKey(key, name, salt);
  yield Buffer.concat([MAGIC, salt]);
  let at = 0;
  let kept: Buffer | undefined;
  for await (const piece of pieces(source, PIECE)) {
    if (kept !== undefined) yield sealPiece(own, at++, false, kept);
    kept = piece;
  }
  yield sealPiece(own, at, true, kept ?? Buffer.alloc(0));
}

/** @throws SealError where it is another file, another key, or a byte was changed, added or lost */
export async function* unseal(
  key: Buffer,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let own: Buffer | undefined;
  let at = 0;
  let kept: Buffer | undefined;
  for await (const piece of pieces(source, PIECE + TAG, HEAD)) {
    if (own === undefined) {
      if (piece.length !== HEAD || !piece.subarray(0, MAGIC.length).equals(MAGIC))
        throw new SealError("it is no sealed file of Paddock");
      own = fileKey(key, name, piece.subarray(MAGIC.length));
      continue;
    }
    if (kept !== undefined) yield openPiece(own, at++, false, kept);
    kept = piece;
  }
  if (own === undefined || kept === undefined) throw new SealError("it ends too early");
  yield openPiece(own, at, true, kept);
}

export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const fileKey = (key: Buffer, name: string, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", key, salt, `paddock file ${name}`, 32));

function nonce(at: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(at, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

function sealPiece(key: Buffer, at: number, last: boolean, piece: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(at, last));
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, at: number, last: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw new SealError("it ends too early");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(at, last));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const piece = decipher.update(sealed.subarray(0, -TAG));
  try {
    decipher.final();
  } catch {
    throw new SealError("a byte of it was changed, it was cut, or it is another file");
  }
  return piece;
}

/** Cuts what comes into pieces of `size` bytes, the first one of `first`; the last may be shorter. */
async function* pieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
  first = size,
): AsyncGenerator<Buffer> {
  let wanted = first;
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (let chunk of source) {
    while (held + chunk.length >= wanted) {
      const rest = wanted - held;
      yield Buffer.concat([...parts, chunk.subarray(0, rest)]);
      chunk = chunk.subarray(rest);
      parts = [];
      held = 0;
      wanted = size;
    }
    if (chunk.length > 0) {
      parts.push(chunk);
      held += chunk.length;
    }
  }
  if (held > 0) yield Buffer.concat(parts);
}
