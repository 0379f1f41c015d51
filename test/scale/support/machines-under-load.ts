import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listed, lookFor, outcomesOf, startWriters } from "../../faults/support/promises.ts";
import { until } from "../../support/within.ts";
import type { Stage } from "../machines.ts";
import { type Balancer, startBalancer } from "./balancers.ts";
import { type Asked, requestOn, startReaders } from "./readers.ts";

const checkout = resolve(import.meta.dirname, "../../..");
const CONNECTIONS = 24;
const KILL_EVERY_MS = 5_000;
const KILLED_SECONDS = Number(process.env.MACHINES_SECONDS ?? 300);
const balancers = ["nginx", "haproxy"] as const;

async function behind<T>(
  name: (typeof balancers)[number],
  { machines }: Stage,
  use: (balancer: Balancer) => Promise<T>,
) {
  const balancer = await startBalancer(
    name,
    machines.map(({ port }) => port),
  );
  try {
    return await use(balancer);
  } finally {
    await balancer.close();
  }
}

/** What visitors and members ask in turns: every eighth request writes. */
function mixed({ site }: Stage, from: number) {
  const { articleId, people } = site.world;
  const paths = [
    ...["/", `/article/${articleId}/post`, `/api/articles/${articleId}`, "/api/site", "/content"],
    `/api/comments?target_kind=article&target_id=${articleId}`,
  ];
  return (turn: number): [string, Asked?] => {
    const token = people[(from + turn) % people.length]?.token ?? "";
    if (turn % 8 === 7)
      return [
        "/api/comments",
        {
          ...{ method: "POST", token },
          body: {
            ...{ target_kind: "article", target_id: articleId, body: `路过 ${from + turn}` },
            idempotency_key: `rolling-${from}-${turn}`,
          },
        },
      ];
    if (turn % 8 === 3) return ["/api/user", { token }];
    return [paths[turn % paths.length] ?? "/"];
  };
}

/** Every machine is stopped and started again, one after the other, behind each of the balancers. */
export async function rolling(stage: Stage): Promise<string> {
  const said: string[] = [];
  for (const [at, name] of balancers.entries())
    said.push(
      await behind(name, stage, async ({ port, version }) => {
        const load = startReaders(port, CONNECTIONS, mixed(stage, at * 5000));
        await until("answers before", () => load.total() > 200);
        for (const machine of stage.machines) {
          await machine.stop();
          await machine.start();
          await machine.untilReady();
          // The balancer has to see it before the next one goes.
          const told = load.total();
          await new Promise((done) => setTimeout(done, 3_000));
          await until("answers meanwhile", () => load.total() > told + 100);
        }
        const { counts, odd } = await load.stop();
        if (odd.length > 0) throw new Error(`${name}: ${JSON.stringify(counts)}, such as ${odd.join("; ")}`);
        return `${name} ${version}: ${counts["200"]} requests, 0 failed`;
      }),
    );
  return `both machines stopped and started under ${CONNECTIONS} connections; ${said.join("; ")}`;
}

/** A checkout whose app is another build: what is drawn is the same. */
function otherCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "paddock-other-build-"));
  for (const name of readdirSync(checkout)) {
    if (["node_modules", ".git", "dist", "data", "bench", "test"].includes(name)) continue;
    cpSync(join(checkout, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  appendFileSync(
    join(folder, "src/app/web/entry-client.tsx"),
    '\ndocument.documentElement.dataset.build = "another";\n',
  );
  execFileSync(process.execPath, [join(folder, "scripts/build.ts")], { cwd: folder, stdio: "pipe" });
  return folder;
}

/** Files that a page names. */
function filesOf(page: string): string[] {
  const list = /<script id="modules" type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? "[]";
  const styles = [...page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file ?? "");
  return [...(JSON.parse(list) as string[]), ...styles];
}

/** Two builds side by side: whatever build a page is of, each machine has its files, while a deploy goes from one to the other. */
export async function deploy(stage: Stage): Promise<string> {
  const { machines, say } = stage;
  const [a, b] = machines;
  const folder = otherCheckout();
  say("another build is made");
  try {
    const old = filesOf((await a.ask("/")).text);
    const told = await behind("haproxy", stage, async ({ port }) => {
      let pages = 0;
      let files = 0;
      const missing: string[] = [];
      let going = true;
      // As a browser does: a page, and then what it names, each of it of whichever machine it gets.
      const browser = async () => {
        while (going) {
          const page = await requestOn(port, pages % 2 === 0 ? "/" : "/content");
          if (page.status !== 200) missing.push(`page ${page.status}`);
          pages += 1;
          for (const file of filesOf(page.text)) {
            const { status } = await requestOn(port, file);
            files += 1;
            if (status !== 200) missing.push(`${file} ${status}`);
          }
        }
      };
      const all = Promise.all(Array.from({ length: 4 }, browser));
      for (const machine of machines) {
        await machine.stop();
        await machine.start(folder);
        await machine.untilReady();
        await new Promise((done) => setTimeout(done, 5_000));
      }
      going = false;
      await all;
      if (missing.length > 0) throw new Error(`${missing.length} missing, such as ${missing[0]}`);
      return `${pages} pages with ${files} files`;
    });
    const now = filesOf((await b.ask("/")).text);
    const changed = now.filter((file) => !old.includes(file)).length;
    if (changed === 0) throw new Error("it was the same build");
    // A phone that was open all the while.
    for (const file of old)
      for (const machine of machines) {
        const { status } = await machine.ask(file);
        if (status !== 200) throw new Error(`${machine.name} answers ${status} for ${file} of the old build`);
      }
    // And back, as one does with a version that turns out bad.
    for (const machine of machines) {
      await machine.stop();
      await machine.start();
      await machine.untilReady();
    }
    return `${told} asked during the deploy, ${changed} of ${now.length} files of a page differ, none missing; all ${old.length} of the old build still there`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process of the app is killed every five seconds while everything is written that can be. */
export async function killed(stage: Stage): Promise<string> {
  const { machines, site, say } = stage;
  return behind("nginx", stage, async ({ origin }) => {
    const writers = startWriters(site.world, () => origin, { count: 8 });
    const { told } = writers;
    const end = performance.now() + KILLED_SECONDS * 1000;
    let kills = 0;
    let out = 0;
    const watch = setInterval(async () => {
      const ready = await Promise.all(machines.map((machine) => machine.isReady()));
      if (!ready.some(Boolean)) out += 1;
    }, 1000);
    try {
      while (performance.now() < end) {
        await new Promise((done) => setTimeout(done, KILL_EVERY_MS));
        // One that serves: whoever is killed while it starts, over and over, is given up by what keeps it, and a machine's own
        // keeper (systemd) begins anew.
        const [first, second] = kills % 2 === 0 ? machines : machines.toReversed();
        const serving = (await first?.isReady()) ? first : (await second?.isReady()) ? second : undefined;
        if (serving?.kill() !== true) continue;
        kills += 1;
        if (kills % 10 === 0) say(`${kills} kills, ${told.kept.length} acknowledged; ${outcomesOf(told)}`);
      }
    } finally {
      clearInterval(watch);
      await writers.stop();
    }
    for (const machine of machines) await machine.untilReady();
    const { counts, wrong } = await lookFor(site, site.world, told);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    return `${kills} kills in ${KILLED_SECONDS} s, ${told.kept.length} acknowledged writes (${listed(counts)}): none lost, none twice; no machine ready in ${out} of ${KILLED_SECONDS} looks; answers: ${outcomesOf(told)}`;
  });
}
