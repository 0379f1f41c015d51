import { Agent, request as send } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const LIMIT_MS = 30_000;

/** Closes the kept connections. */
export function closeConnections(): void {
  agent.destroy();
}

/** Sends over a real connection. A server that hangs up instead of answering is an error, one that waits too. */
export function sendRequest(
  port: number,
  request: FuzzRequest,
  token: string | undefined,
): Promise<FuzzAnswer> {
  const { method, target, headers, body } = request;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        agent,
        port,
        host: "127.0.0.1",
        method,
        path: target,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
          ...(body !== undefined && { "content-length": String(body.length) }),
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("error", reject);
        answer.on("end", () => {
          const bytes = Buffer.concat(pieces);
          resolve({
            status: answer.statusCode ?? 0,
            type: String(answer.headers["content-type"] ?? ""),
            text: (bytes.length > 0
              ? decompress(bytes, answer.headers["content-encoding"])
              : bytes
            ).toString(),
          });
        });
      },
    );
    outgoing.setTimeout(LIMIT_MS, () => outgoing.destroy(new Error(`no answer in ${LIMIT_MS / 1000} s`)));
    outgoing.on("error", (error) => {
      // The server may close a kept connection in the moment in which it is used again; that is no answer to this.
      if (outgoing.reusedSocket) sendRequest(port, request, token).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

/** What is wrong with an answer whatever was asked; null when nothing is. */
export function faultOf({ method }: FuzzRequest, { status, type, text }: FuzzAnswer): string | null {
  if (status >= 500 || status < 200) return `status ${status}: ${text.slice(0, 300)}`;
  if (method === "HEAD" || status === 304 || status === 204) return null;
  if (!type.startsWith("application/json"))
    return `no envelope but ${type || "nothing"}: ${text.slice(0, 300)}`;
  let envelope: { state?: unknown; data?: unknown; error?: unknown; code?: unknown };
  try {
    envelope = JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 300)}`;
  }
  const { state, data, error, code } = envelope ?? {};
  if (status < 400) return state === true && data !== undefined ? null : `no envelope: ${text.slice(0, 300)}`;
  const readable =
    Array.isArray(error) &&
    error.length > 0 &&
    error.every((line) => typeof line === "string" && /\p{Script=Han}/u.test(line));
  return state === false && typeof code === "string" && readable
    ? null
    : `no envelope: ${text.slice(0, 300)}`;
}
