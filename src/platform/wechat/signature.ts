import { createHash } from "node:crypto";

export interface JsSignatureInput {
  ticket: string;
  nonce: string;
  /** Seconds since the epoch. */
  timestamp: number;
  /** The page's address as WeChat sees it, without fragment. */
  url: string;
}

/** The signature of WeChat's JS-SDK: SHA-1, hexadecimal, over the four values in alphabetical order of name. */
export function jsSignature({ ticket, nonce, timestamp, url }: JsSignatureInput): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`;
  return createHash("sha1").update(text).digest("hex");
}
