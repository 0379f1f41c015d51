import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What went over the line, in the order in which it was answered. */
export interface Answered {
  /** Path and query. */
  path: string;
  /** Of the body, compressed as it was. */
  bytes: number;
}

/**
 * Stands between a phone and the app and counts: what a service worker asks for is among it, which a page's own
 * tools do not show. Ends with the test.
 * @param app address of the app, without a trailing slash
 */
export async function countingLine(app: string): Promise<{ origin: string; answered: Answered[] }> {
  const answered: Answered[] = [];
  const server = createServer((asked, reply) => {
    const { method, url: path = "/", headers } = asked;
    const onward = request(new URL(path, app), { method, headers }, (answer) => {
      const one = { path, bytes: 0 };
      answered.push(one);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("data", (part: Buffer) => {
        one.bytes += part.length;
      });
      answer.pipe(reply);
    });
    onward.on("error", () => reply.destroy());
    // A phone that goes away takes its request with it.
    reply.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered };
}
