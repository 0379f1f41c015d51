import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "./processes.ts";

export interface PacedRequest {
  method: "POST" | "PUT";
  path: string;
  token: string;
  body: unknown;
}

export interface PacedLoad {
  rate: number;
  /** The n-th request, from 0 on; null ends the load. */
  request(n: number): PacedRequest | null;
  /** @param sent, @param answered milliseconds on the clock of `performance.now()` */
  answered(n: number, answer: { status: number; text: string; sent: number; answered: number }): void;
}

/** So many may be on their way: an app that cannot keep up is not flooded, it gets fewer. */
const ON_THE_WAY = 64;
const PATIENCE_MS = 60_000;

/**
 * Sends requests at a rate, whatever becomes of those before, as people do who know nothing of each other.
 * @returns requests that were sent a second
 * @throws what the first one to fail failed with
 */
export async function paced(app: Running, { rate, request, answered }: PacedLoad): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: ON_THE_WAY });
  const under = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begun = performance.now();
  let n = 0;
  for (; failures.length === 0; n += 1) {
    const due = begun + (n * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    while (under.size >= ON_THE_WAY) await Promise.race(under);
    const next = request(n);
    if (next === null) break;
    const at = n;
    const one = send(app, agent, next)
      .then((answer) => answered(at, answer))
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => under.delete(one));
    under.add(one);
  }
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(under);
  agent.destroy();
  if (failures.length > 0) throw failures[0];
  return n / seconds;
}

function send(
  { url }: Running,
  agent: http.Agent,
  { method, path, token, body }: PacedRequest,
): Promise<{ status: number; text: string; sent: number; answered: number }> {
  const sent = performance.now();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return new Promise((done, fail) => {
    const asked = http.request(
      `${url}${path}`,
      { method, headers, agent, timeout: PATIENCE_MS },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () =>
          done({ status: answer.statusCode ?? 0, text, sent, answered: performance.now() }),
        );
        answer.on("error", fail);
      },
    );
    asked.on("timeout", () => asked.destroy(new Error(`${method} ${path} was not answered`)));
    asked.on("error", fail);
    asked.end(JSON.stringify(body));
  });
}
