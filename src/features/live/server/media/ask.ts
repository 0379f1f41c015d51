import type { z } from "zod";

/** A media server beside the app answers within milliseconds; one that hangs must not hold up who waits for it. */
const PATIENCE_MS = 3000;
/** What a server with a thousand streams tells of them. */
const MOST_CHARACTERS = 8_000_000;

/** The media server did not answer, or not in words that are understood. */
export class ServerSilent extends Error {
  override name = "ServerSilent";
}

/**
 * Asks a media server's own interface. A name and password in `base` go into the header, as its API asks for them.
 * @param path below `base`, with its query
 * @returns null where it answers that there is no such thing
 * @throws ServerSilent
 */
export async function ask(
  base: string,
  path: string,
  method: "GET" | "POST" | "DELETE" = "GET",
): Promise<string | null> {
  const url = new URL(base);
  const headers: Record<string, string> = {};
  if (url.username !== "" || url.password !== "") {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    url.username = "";
    url.password = "";
  }
  const address = url.href.replace(/\/$/, "") + path;
  try {
    const answer = await fetch(address, {
      method,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "follow",
    });
    const text = await answer.text();
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    if (text.length > MOST_CHARACTERS) throw new Error("it answered too much");
    return text;
  } catch (error) {
    throw new ServerSilent(`${method} ${address}: ${error instanceof Error ? error.message : "failed"}`, {
      cause: error,
    });
  }
}

/** What a server told as JSON. @throws ServerSilent where it told something else */
export function readJson<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ServerSilent("it answered in other words", { cause: error });
  }
}
