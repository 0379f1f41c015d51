import { Secret } from "otpauth";

/** Bytes of a secret, as RFC 4226 asks for SHA-1. */
const BYTES = 20;

/** The secret of a sign-up's code, which changes every 30 seconds: base32. */
export function newSecret(): string {
  return new Secret({ size: BYTES }).base32;
}
