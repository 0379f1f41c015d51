import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "#platform/services.ts";
import { mediaServer } from "./server.ts";

/** Enough for a server that was reloading its configuration. */
const AGAIN_MS = 500;

/**
 * Has the media server end the connection that sends a stream. For after the commit that made it unwelcome: what the
 * server cannot be told now it is told by the watch (`watch.ts`), which ends every stream that no room takes.
 * @param streamName as the room had it while it was sent
 * @param publisher what the server calls the connection (`publisher` of the room); whichever sends it where empty
 * @returns whether the server was told; never throws, a failure is in the log
 */
export async function dropPublisher(
  { env, log }: Pick<Services, "env" | "log">,
  streamName: string,
  publisher: string,
): Promise<boolean> {
  const server = mediaServer(env);
  if (server === null) return false;
  try {
    try {
      await server.drop(streamName, publisher);
    } catch {
      await sleep(AGAIN_MS);
      await server.drop(streamName, publisher);
    }
    return true;
  } catch (error) {
    log.warn({ err: error, stream: streamName }, "the media server could not be told to end a stream");
    return false;
  }
}
