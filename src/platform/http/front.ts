import type { IncomingMessage, RequestListener, Server, ServerOptions } from "node:http";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "#shared/errors.ts";
import { OUTAGE_RETRY_SECONDS } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { LEAVING } from "./leaving.ts";
import { refuse, refuseUnread } from "./refusal.ts";
import type { ResponseCache } from "./response-cache.ts";

/** What stands before the framework: the gate, kept answers, and refusals in the envelope where the framework has its own words. */
export class Front {
  readonly #cache: ResponseCache;
  readonly #gate: Gate;
  #stopping = false;

  constructor(cache: ResponseCache, gate: Gate) {
    this.#cache = cache;
    this.#gate = gate;
  }

  /** From now on every new request is refused; those under way go on. */
  stop(): void {
    this.#stopping = true;
  }

  /** @param handler the framework */
  serve(handler: RequestListener, options: ServerOptions = {}): Server {
    let leaving = false;
    // Node would refuse a request without Host by itself, in no words at all.
    const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
      if (this.#stopping) {
        refuse(
          request,
          response,
          new AppError("UNAVAILABLE", undefined, { retryAfter: OUTAGE_RETRY_SECONDS }),
        );
        return;
      }
      // Whoever comes again comes to another process.
      if (leaving) response.shouldKeepAlive = false;
      if (!isOriginForm(request) || !namesOneHost(request)) {
        refuse(request, response, new AppError("INVALID_INPUT"));
        return;
      }
      const closed = this.#gate.refusal(request);
      if (closed !== undefined) {
        refuse(request, response, closed);
      } else if (!this.#cache.serve(request, response)) {
        handler(request, response);
      }
    });
    server.once(LEAVING, () => {
      leaving = true;
    });
    // Node's own answer to an unknown `Expect` is an empty 417; nothing here depends on it.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    return server;
  }
}

/** `GET http://host/path` is turned into `GET /path`; anything else that is no path (`*`) is not for us. */
function isOriginForm(request: IncomingMessage): boolean {
  const url = request.url ?? "";
  if (url.startsWith("/")) return true;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (path === undefined) return false;
  request.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}

/** Every request names the host that it is for, and one only (RFC 9112, 3.2); HTTP/1.0 need not name any. */
function namesOneHost({ httpVersionMinor, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersionMinor === 0;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1;
}

/** Answers requests that Node's parser gave up on. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) {
    socket.destroy();
  } else if (error.code === "HPE_HEADER_OVERFLOW") {
    refuseUnread(socket, "431 Request Header Fields Too Large", new AppError("HEADERS_TOO_LARGE"));
  } else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    refuseUnread(socket, "408 Request Timeout", new AppError("REQUEST_TIMEOUT"));
  } else {
    refuseUnread(socket, "400 Bad Request", new AppError("INVALID_INPUT"));
  }
}
