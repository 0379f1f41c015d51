import { createHash, randomBytes } from "node:crypto";

/** A new opaque bearer token with 256 random bits, and the hash under which it is stored. */
export function newToken(prefix: string): { token: string; hash: string } {
  const token = prefix + randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256 (base64url). Enough for tokens, which are random already; passwords use argon2id. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
