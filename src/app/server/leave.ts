import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { DEPARTING, LEAVING } from "#platform/http/leaving.ts";

const LOOK_MS = 50;
/** A connection without a request is closed after five seconds by itself; what takes longer than this is cut off. */
const LIMIT_MS = 20_000;

/**
 * Takes no further connections and waits until those there are gone, so that another process of the same port takes over
 * without a request that fails: each connection is closed with its next answer. Event streams are told to come back.
 */
export async function untilLeft(server: HttpServer, limitMs = LIMIT_MS): Promise<void> {
  server.emit(LEAVING);
  // That of a plain server: the one of HTTP closes what is idle at this moment, on which a request may be on its way.
  Server.prototype.close.call(server);
  const limit = performance.now() + limitMs;
  while (performance.now() < limit && (await connections(server)) > 0) await sleep(LOOK_MS);
}

const connections = (server: HttpServer) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count ?? 0)));

/**
 * Leaves behind a balancer: says at `/readyz` that nobody should be sent any more, goes on answering for as long as the
 * balancer needs to see it, and then as `untilLeft`.
 */
export async function untilUnasked(server: HttpServer, ms: number): Promise<void> {
  server.emit(DEPARTING);
  await sleep(ms);
  await untilLeft(server);
}
