import { createHash, createHmac, randomUUID } from "node:crypto";

const ALGORITHM = "ACS3-HMAC-SHA256";

export interface AliyunKey {
  accessKeyId: string;
  accessKeySecret: string;
}

export interface AliyunCall {
  /** Origin of the product's API. */
  endpoint: string;
  action: string;
  version: string;
  query: Record<string, string>;
}

/**
 * Signs a call without a body by Alibaba Cloud's signature method V3, as its documentation describes it:
 * every `x-acs-` header and the host are part of what is signed.
 * @param moment.nonce must differ from call to call
 */
export function signAcs3(
  { accessKeyId, accessKeySecret }: AliyunKey,
  { endpoint, action, version, query }: AliyunCall,
  moment: { date: Date; nonce: string } = { date: new Date(), nonce: randomUUID() },
): { url: string; headers: Record<string, string> } {
  const { origin, host } = new URL(endpoint);
  const bodyHash = sha256("");
  const signed: Record<string, string> = {
    host,
    "x-acs-action": action,
    "x-acs-content-sha256": bodyHash,
    "x-acs-date": moment.date.toISOString().replace(/\.\d{3}Z$/, "Z"),
    "x-acs-signature-nonce": moment.nonce,
    "x-acs-version": version,
  };
  const names = Object.keys(signed).sort();
  const search = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const canonical = [
    "POST",
    "/",
    search,
    names.map((name) => `${name}:${signed[name]}\n`).join(""),
    names.join(";"),
    bodyHash,
  ].join("\n");
  const signature = createHmac("sha256", accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest("hex");
  const { host: _sentByFetch, ...headers } = signed;
  return {
    url: `${origin}/?${search}`,
    headers: {
      ...headers,
      accept: "application/json",
      authorization: `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names.join(";")},Signature=${signature}`,
    },
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** RFC 3986: `encodeURIComponent` leaves five characters alone that have to be escaped here. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
