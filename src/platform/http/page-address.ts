import type { IncomingMessage } from "node:http";

/** What stands beside the pages, each up to the end of its name: `/apix` is no part of the API. */
const BESIDE = /^\/(?:api|assets|media|\.well-known)(?:[/?#]|$)/;

/** Whether an address that nothing answers is one of a page, and so leads home; the others are told that it is not there. */
export const isPageAddress = (url: string): boolean => !BESIDE.test(url);

/** Whether somebody opens a page whose address cannot even be read, as `/%`. */
export function opensUnreadable(error: Error & { code?: string }, { method, url }: IncomingMessage): boolean {
  return (
    error.code === "FST_ERR_BAD_URL" && (method === "GET" || method === "HEAD") && isPageAddress(url ?? "/")
  );
}
