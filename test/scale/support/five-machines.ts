import { lookFor, outcomesOf, startWriters } from "../../faults/support/promises.ts";
import { until } from "../../support/within.ts";
import type { Stage } from "../machines.ts";
import { startBalancer } from "./balancers.ts";
import { Machine } from "./machine.ts";
import { startReaders } from "./readers.ts";

/** Whom the writers of other parts were not. */
const FROM = 15_000;

/**
 * Three machines of the app and two balancers: while one machine is deployed another is lost, and then a balancer.
 * @throws Error when a read fails, or something that was acknowledged is not there
 */
export async function five(stage: Stage): Promise<string> {
  const { site, env, machines } = stage;
  const third = await Machine.start("C", site, env);
  const all = [...machines, third];
  const ports = all.map(({ port }) => port);
  const { articleId } = site.world;
  const paths = ["/", `/article/${articleId}/post`, `/api/articles/${articleId}`, "/api/site", "/content"];
  const open = [await startBalancer("nginx", ports), await startBalancer("haproxy", ports)];
  let at = 0;
  const writers = startWriters(site.world, () => open[at++ % open.length]?.origin ?? "", {
    ...{ count: 6, from: FROM },
  });
  const loads = open.map(({ port }) => startReaders(port, 8, (turn) => [paths[turn % paths.length] ?? "/"]));
  const said: string[] = [];
  const end = async (name: string, load: (typeof loads)[number] | undefined) => {
    const { counts, odd } = (await load?.stop()) ?? { counts: {}, odd: [] };
    said.push(`${name}: ${JSON.stringify(counts)}`);
    if (odd.length > 0) throw new Error(`reads by ${name} failed: ${odd.join("\n")}`);
  };
  try {
    await until("answers of both", () => loads.every((load) => load.total() > 100));
    const [first, second] = machines;
    const deployed = (async () => {
      await first.stop();
      await first.start();
      await first.untilReady();
    })();
    await new Promise((done) => setTimeout(done, 3_000));
    second.kill();
    await deployed;
    await second.untilReady();
    await new Promise((done) => setTimeout(done, 3_000));
    // Whoever comes from now on is led to the other one.
    await end("nginx", loads[0]);
    const [lost] = open.splice(0, 1);
    await lost?.close();
    const before = writers.told.kept.length;
    await until("writes by the other balancer", () => writers.told.kept.length > before + 20);
    await end("HAProxy", loads[1]);
  } finally {
    for (const load of loads) await load.stop();
    await writers.stop();
    for (const balancer of open) await balancer.close();
    await third.forget();
  }
  const { wrong } = await lookFor(site, site.world, writers.told);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return `one machine deployed, one killed, one balancer lost: reads by ${said.join(", ")}; ${writers.told.kept.length} writes acknowledged, none lost; ${outcomesOf(writers.told)}`;
}
