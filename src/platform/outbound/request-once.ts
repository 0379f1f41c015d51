import { lookup } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, PrivateAddressError, publicLookup } from "./public-address.ts";

export interface WebOptions {
  /** Also connect to private, loopback and link-local addresses. */
  allowPrivate: boolean;
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Sent as a POST; without it, it is a GET. */
  body?: string;
  /** Name resolution, and which addresses are public; tests replace them. */
  resolve?: typeof lookup;
  isPublic?: (address: string) => boolean;
  /** Keeps connections between requests; whoever made them destroys them. */
  agents?: { http: http.Agent; https: https.Agent };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Thrown for addresses that are neither http nor https, as redirects may name them. */
export class SchemeError extends Error {
  override name = "SchemeError";
}

/**
 * One request, redirects not followed. Unless private addresses are allowed, the connection goes only to an address that
 * was looked at: a literal one before, a name's where it is resolved for this very connection.
 * @returns the answer with its body still to be read; whoever does not read it destroys it
 * @throws PrivateAddressError, SchemeError, and what the connection fails with
 */
export async function requestOnce(url: string, options: WebOptions): Promise<http.IncomingMessage> {
  const {
    allowPrivate,
    signal,
    headers,
    agents,
    body,
    resolve = lookup,
    isPublic = isPublicAddress,
  } = options;
  const target = new URL(url);
  if (target.protocol !== "http:" && target.protocol !== "https:") throw new SchemeError(target.protocol);
  // node:net does not look up what is an address already.
  const literal = target.hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate && isIP(literal) !== 0 && !isPublic(literal)) throw new PrivateAddressError(literal);
  const secure = target.protocol === "https:";
  return new Promise((settle, fail) => {
    const request = (secure ? https : http).request(
      target,
      {
        method: body === undefined ? "GET" : "POST",
        signal,
        headers,
        agent: secure ? agents?.https : agents?.http,
        lookup: allowPrivate ? resolve : publicLookup(resolve, isPublic),
      },
      settle,
    );
    request.on("error", fail);
    request.end(body);
  });
}

/** Where an answer sends on to, absolute; null when it does not. */
export function redirectOf({ statusCode = 0, headers }: http.IncomingMessage, url: string): string | null {
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return null;
  return new URL(headers.location, url).href;
}
