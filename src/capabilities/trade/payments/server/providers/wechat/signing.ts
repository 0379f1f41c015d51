import { createDecipheriv, createPrivateKey, createSign, createVerify, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";

/** A key as the environment gives it: PEM, also with `\n` written out, or the file that holds it. */
export const pemOf = (given: string): string =>
  given.includes("-----BEGIN") ? given.replaceAll("\\n", "\n") : readFileSync(given, "utf8");

/** @throws Error where it is no key, without showing any of it */
export function privateKeyOf(given: string): KeyObject {
  try {
    return createPrivateKey(pemOf(given));
  } catch {
    throw new Error("WECHAT_PAY_PRIVATE_KEY is neither a private key in PEM nor a file that holds one");
  }
}

/** Lines as WeChat Pay signs them: each with its end. */
export const linesOf = (...lines: string[]): string => lines.map((line) => `${line}\n`).join("");

export const sign = (key: KeyObject, text: string): string =>
  createSign("RSA-SHA256").update(text).sign(key, "base64");

export const isSigned = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify("RSA-SHA256").update(text).verify(key, signature, "base64");

export interface Sealed {
  ciphertext: string;
  nonce: string;
  associated_data?: string | undefined;
}

const TAG_BYTES = 16;

/** AEAD_AES_256_GCM with the key of the interface. @throws Error when it was sealed with another, or was changed */
export function unseal(apiKey: string, { ciphertext, nonce, associated_data = "" }: Sealed): string {
  const bytes = Buffer.from(ciphertext, "base64");
  if (bytes.length < TAG_BYTES) throw new Error("too short to be sealed");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(apiKey), Buffer.from(nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(associated_data));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}
