import { until } from "../../support/within.ts";
import { ask, postComment, startLoad } from "./load.ts";
import { openSite, postmasterOf, type Site } from "./site.ts";

export interface OutageOptions {
  /** How often. */
  rounds: number;
  /** A server of the operator's own (`DATABASE_URL`), or the one that comes along. */
  own: boolean;
  /** What the server's main process is sent, in turn. */
  signals: readonly NodeJS.Signals[];
}

const RECOVERY_MS = 60_000;

/**
 * Takes the database away under load, again and again.
 * @throws Error when the process ends, an answer is neither right nor an honest refusal, it does not recover by itself, it
 *   keeps more than one listening connection, or a comment is lost whose arrival was acknowledged
 */
export async function outages(
  { rounds, own, signals }: OutageOptions,
  say: (line: string) => void,
): Promise<void> {
  const site = await openSite({ own, members: 400 });
  const acknowledged: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const load = startLoad(site, round * 1000);
      await until("comments under load", () => load.acknowledged.length >= 5, RECOVERY_MS);
      const signal = signals[(round - 1) % signals.length] ?? "SIGINT";
      const begun = performance.now();
      process.kill(await postmasterOf(site), signal);
      await until("the outage", () => load.refused > 0 || performance.now() - begun > 3_000);
      await recovery(site, round);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      await load.stop();
      acknowledged.push(...load.acknowledged);
      stillRuns(site, round);
      if (load.broken.length > 0) {
        throw new Error(`round ${round}: ${load.broken.length} wrong answers, such as ${load.broken[0]}`);
      }
      await oneListenerEach(site, round);
      say(
        `round ${round}, ${signal}: ${load.answered} answers, ${load.refused} refusals, back in ${seconds} s, one listener`,
      );
    }
    await nothingLost(site, acknowledged);
    say(`${rounds} of ${rounds} survived; ${acknowledged.length} acknowledged comments, none lost`);
  } finally {
    await site.close();
  }
}

function stillRuns({ app }: Site, round: number): void {
  if (!app.isRunning()) throw new Error(`round ${round}: the process ended:\n${app.printed().slice(-3000)}`);
}

/** Waits until reading, writing and readiness are right again, without a restart of the app. */
async function recovery(site: Site, round: number): Promise<void> {
  const { origin } = site.app;
  const works = async () => {
    stillRuns(site, round);
    const answers = await Promise.all([
      ask(`${origin}/readyz`),
      ask(`${origin}/api/articles?limit=7`),
      ask(`${origin}/content`, { headers: { accept: "text/html" } }),
      postComment(site, Math.floor(Math.random() * site.tokens.length)),
    ]);
    return answers.every((answer) => !(answer instanceof Error) && [200, 429].includes(answer.status));
  };
  await until(`the recovery of round ${round}`, works, RECOVERY_MS);
}

/** What the process listens to: dropped answers, and events. */
const CHANNELS = ["paddock_cache", "paddock_events"];

async function oneListenerEach(site: Site, round: number): Promise<void> {
  for (const channel of CHANNELS) {
    const count = async () => {
      const rows = await site.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where application_name = $1",
        [`paddock listen ${channel}`],
      );
      return rows[0]?.count ?? 0;
    };
    await until(`a connection to ${channel} in round ${round}`, async () => (await count()) > 0, RECOVERY_MS);
    const listeners = await count();
    if (listeners !== 1)
      throw new Error(`round ${round}: ${listeners} connections to ${channel} instead of one`);
  }
}

async function nothingLost(site: Site, acknowledged: readonly string[]): Promise<void> {
  const rows = await site.query<{ id: string }>(
    "select id::text from comments where id = any($1::bigint[])",
    [acknowledged],
  );
  const lost = acknowledged.length - new Set(rows.map((row) => row.id)).size;
  if (lost > 0) throw new Error(`${lost} of ${acknowledged.length} acknowledged comments are lost`);
}
