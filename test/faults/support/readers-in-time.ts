import { ask } from "./load.ts";

/** What readers got: how often which status, and how long the longest answer took. */
export interface InTime {
  statuses: Record<string, number>;
  slowest: number;
  stop(): Promise<void>;
}

/** Asks for lists and pages that no cache has, `count` at a time. */
export function readInTime(origin: () => string, count = 4): InTime {
  let going = true;
  let turn = 0;
  const seen: InTime = {
    statuses: {},
    slowest: 0,
    async stop() {
      going = false;
      await all;
    },
  };
  const reader = async () => {
    while (going) {
      turn += 1;
      const path =
        turn % 3 === 0 ? `/content?tab=t${turn}` : `/api/articles?limit=${1 + (turn % 50)}&at=${turn}`;
      const begun = performance.now();
      const answer = await ask(`${origin()}${path}`, { headers: { accept: "text/html,*/*" } });
      const status =
        answer instanceof Error
          ? ((answer.cause as { code?: string } | undefined)?.code ?? answer.name)
          : String(answer.status);
      if (!(answer instanceof Error)) await answer.arrayBuffer().catch(() => undefined);
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
      seen.slowest = Math.max(seen.slowest, performance.now() - begun);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const all = Promise.all(Array.from({ length: count }, reader));
  return seen;
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1);
