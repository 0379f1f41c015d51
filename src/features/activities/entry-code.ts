/*
 * The code of a ticket, for the phone that shows it, the gate that reads it without a network, and the server alike: a
 * time-based one-time password (RFC 6238) with SHA-1, six digits and 30 seconds, by the Web Cryptography that all three have.
 */

/** Seconds for which a code is shown. */
export const PERIOD = 30;
/**
 * Steps before and after the present one that are accepted: eleven minutes, so that the phone whose clock is off by ten is let in.
 * A guess has 45 chances in a million, and the wrong one is seen by whoever stands at the gate.
 */
export const WINDOW = 22;
/** Steps from which on the gate is told that the clocks differ; below it nobody could notice. */
export const NOTICEABLE = 3;

const MARK = "PDK1";
const DIGITS = 6;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The number of the period that a moment lies in. @param at ms since the epoch */
export const stepAt = (at: number): number => Math.floor(at / 1000 / PERIOD);

/** What the picture holds. */
export const textOfCode = (signUpId: string, code: string): string => `${MARK}.${signUpId}.${code}`;

/** The ticket and the code that a picture holds; null for any other picture. */
export function readCode(text: string): { signUpId: string; code: string } | null {
  const [, signUpId, code] = /^PDK1\.([1-9]\d{0,17})\.(\d{6})$/.exec(text.trim()) ?? [];
  return signUpId === undefined || code === undefined ? null : { signUpId, code };
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** @param secret base32 */
const keyOf = (secret: string): Promise<Key> =>
  crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);

/** The code of a secret (base32) in a period. */
export async function codeAt(secret: string, step: number): Promise<string> {
  return codeBy(await keyOf(secret), step);
}

/**
 * The period that a code belongs to, the nearest to the present one first.
 * @param at ms since the epoch, by the clock that is right
 * @returns null where it is none of the accepted ones
 */
export async function stepOf(secret: string, code: string, at: number): Promise<number | null> {
  const key = await keyOf(secret);
  const now = stepAt(at);
  for (let away = 0; away <= WINDOW; away += 1) {
    for (const step of away === 0 ? [now] : [now - away, now + away])
      if ((await codeBy(key, step)) === code) return step;
  }
  return null;
}

async function codeBy(key: Key, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const offset = mac.getUint8(mac.byteLength - 1) & 15;
  const number = mac.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

function bytesOf(base32: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of base32.replace(/=+$/, "")) {
    held = ((held << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return Uint8Array.from(bytes);
}
