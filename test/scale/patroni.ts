/**
 * The database fails over while members write: PostgreSQL ended, its machine lost, the primary moved in order. What was
 * acknowledged is there afterwards.
 */
import { randomBytes } from "node:crypto";
import { freePort } from "../../scripts/free-port.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { type AppProcess, startAppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { until } from "../support/within.ts";
import { PatroniCluster } from "./support/patroni-cluster.ts";
import { ensurePrograms, Stage } from "./support/programs.ts";
import { prepareGround, type Tally, Writers } from "./support/writers.ts";

const ROUNDS = ["server killed", "machine lost", "server killed", "machine lost", "switched over"] as const;
const MEMBERS = 4000;

interface Round {
  what: string;
  from: string;
  to: string;
  seconds: number;
  tally: Tally;
}

export default async function patroni(say: (line: string) => void): Promise<string[]> {
  ensurePrograms(["etcd", "patroni", "haproxy", "pgbouncer", "postgres15"], say);
  const stage = await Stage.open();
  const data = await newDataFolder();
  const apps: AppProcess[] = [];
  try {
    const cluster = await PatroniCluster.start(stage);
    say("three servers, HAProxy and PgBouncer are up");
    await migrateDatabase(cluster.directUrl);
    const ground = await prepareGround(cluster.directUrl, MEMBERS);
    for (let at = 0; at < 2; at += 1)
      apps.push(
        await startAppProcess({
          dataDir: data.path,
          port: await freePort(),
          env: {
            DATABASE_URL: cluster.url,
            DATABASE_DIRECT_URL: cluster.directUrl,
            DATABASE_REPLICA_URL: cluster.replicaUrls,
            SECRET_KEY: SECRET,
            WRITES_ADDRESS_MINUTE_MAX: "1000000",
          },
        }),
      );
    const writers = new Writers(
      apps.map(({ origin }) => origin),
      ground,
    );
    const rounds: Round[] = [];
    try {
      for (const what of ROUNDS) {
        await until("writes", () => writers.acknowledged > 50 * (rounds.length + 1), 60_000);
        await new Promise((next) => setTimeout(next, 3000));
        const round = await goThrough(what, cluster, writers);
        rounds.push(round);
        say(`${what}: ${round.from} → ${round.to}, writing again after ${round.seconds.toFixed(1)} s`);
        for (const app of apps)
          if (!app.isRunning()) throw new Error(`an app ended:\n${app.printed().slice(-3000)}`);
      }
    } finally {
      await writers.stop();
    }
    const lost = await writers.lost(cluster.directUrl);
    const broken = rounds.flatMap(({ tally }) => tally.broken);
    const lines = [...table(rounds), `acknowledged: ${writers.acknowledged}, lost: ${lost.length}`];
    if (lost.length > 0) throw new Error(`lost: ${lost.slice(0, 20).join(", ")}\n${lines.join("\n")}`);
    if (broken.length > 0)
      throw new Error(`${broken.length} wrong answers: ${broken[0]}\n${lines.join("\n")}`);
    return lines;
  } finally {
    await Promise.allSettled(apps.map((app) => app.stop()));
    await stage.close();
    await data.remove();
  }
}

const SECRET = randomBytes(32).toString("hex");

async function goThrough(
  what: (typeof ROUNDS)[number],
  cluster: PatroniCluster,
  writers: Writers,
): Promise<Round> {
  writers.take();
  const again = writers.untilAgain();
  const act = {
    "server killed": "killServer",
    "machine lost": "killMachine",
    "switched over": "switchOver",
  } as const;
  const from = await cluster[act[what]]();
  const seconds = (await again) / 1000;
  const to = await cluster.leader();
  await cluster.comeBack(from);
  return { what, from, to, seconds, tally: writers.take() };
}

function table(rounds: readonly Round[]): string[] {
  const head = "what           from → to        again after  acknowledged  refused  wrong  read   not read";
  return [
    head,
    ...rounds.map(({ what, from, to, seconds, tally }) =>
      [
        what.padEnd(14),
        `${from} → ${to}`.padEnd(16),
        `${seconds.toFixed(1)} s`.padStart(11),
        String(tally.acknowledged).padStart(13),
        String(tally.refused).padStart(8),
        String(tally.broken.length).padStart(6),
        String(tally.read).padStart(5),
        String(tally.unread).padStart(10),
      ].join(" "),
    ),
  ];
}
