import type { IncomingMessage } from "node:http";

/** What a refused sender may still send before the connection is simply closed. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_MS = 20_000;
/** Waiting for one who sends less than this, in bytes over milliseconds, would only keep his answer from him. */
const SLOW = { bytes: 64 * 1024, window: 2000 };

/**
 * Reads and drops the rest of a request's body, within limits. Closing a connection on which data still arrives
 * resets it, and the sender never gets to read why he was refused.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = MAX_BYTES;
    let arrived = 0;
    const timer = setTimeout(done, MAX_MS);
    const pace = setInterval(() => {
      if (arrived < SLOW.bytes) done();
      arrived = 0;
    }, SLOW.window);
    function count(piece: Buffer): void {
      left -= piece.length;
      arrived += piece.length;
      if (left < 0) done();
    }
    function done(): void {
      clearTimeout(timer);
      clearInterval(pace);
      request.off("data", count).off("end", done).off("close", done).off("error", done);
      resolve();
    }
    request.unpipe();
    request.on("data", count).once("end", done).once("close", done).once("error", done);
    request.resume();
  });
}
