/** Visitors who read on connections that they keep, and members who write, as a balancer meets them; and what they got. */
import { Agent, request } from "node:http";

export interface Answered {
  status: number;
  text: string;
}

export interface Asked {
  method?: string;
  token?: string;
  body?: object;
  headers?: Record<string, string>;
}

const LIMIT_MS = 30_000;

/** One request. @throws Error of the connection, or of the time that it took */
export function requestOn(port: number, path: string, asked: Asked = {}, agent: Agent | false = false) {
  const { method = "GET", token, body, headers = {} } = asked;
  return new Promise<Answered>((done, fail) => {
    const sent = request(
      {
        ...{ host: "127.0.0.1", port, path, method, agent, timeout: LIMIT_MS },
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (text += chunk));
        answer.once("end", () => done({ status: answer.statusCode ?? 0, text }));
        answer.once("error", fail);
      },
    );
    sent.once("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.once("error", fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Keeps so many connections busy, each with one request after the other.
 * @param next what the request of this turn is
 */
export function startReaders(port: number, connections: number, next: (turn: number) => [string, Asked?]) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts = new Map<string, number>();
  const samples = new Map<string, string>();
  let going = true;
  let turn = 0;
  const visit = async () => {
    while (going) {
      const [path, asked] = next(turn++);
      const [outcome, said] = await requestOn(port, path, asked, agent).then(
        ({ status, text }) => [String(status), text.slice(0, 200)] as const,
        (error: Error & { code?: string }) => [error.code ?? error.message, error.message] as const,
      );
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      if (!samples.has(outcome)) samples.set(outcome, `${asked?.method ?? "GET"} ${path}: ${said}`);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, visit));
  return {
    total: () => [...counts.values()].reduce((sum, n) => sum + n, 0),
    /** @returns how often which answer came, and one of each that is no success */
    async stop() {
      going = false;
      await all;
      agent.destroy();
      return {
        counts: Object.fromEntries(counts),
        odd: [...samples].filter(([outcome]) => outcome !== "200").map(([, sample]) => sample),
      };
    },
  };
}
