import type { AppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { until } from "../support/within.ts";
import { listed, lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

/** FAULTS_KILLS for fewer. */
const KILLS = Number(process.env.FAULTS_KILLS ?? 50);
/** After so many it is looked whether all is there. */
const EACH = 5;
/** Who writes between two looks: nobody does again what one does once. */
const MEMBERS_EACH = 600;
const MEMBERS = MEMBERS_EACH * Math.ceil(KILLS / EACH) + 1;
/** So many writes of a life are acknowledged at least. */
const ACKNOWLEDGED = 25;

/**
 * The app is killed (SIGKILL) fifty times while members and the desk write all that can be written. Whoever was not answered
 * sends the same again.
 * @throws Error when something acknowledged is lost or there twice, a sum is not right, or an answer is an inner error
 */
export default async function killedWrites(say: (line: string) => void): Promise<void> {
  const site = await openWorldSite({ members: MEMBERS });
  const data = await newDataFolder();
  let app: AppProcess = await site.start({ dataDir: data.path });
  const port = Number(new URL(app.origin).port);
  let longest = 0;
  let acknowledged = 0;
  const sums: Record<string, number> = {};
  try {
    for (let round = 0; round * EACH < KILLS; round += 1) {
      const writers = startWriters(site.world, () => app.origin, { from: round * MEMBERS_EACH });
      const { told } = writers;
      const kills = Math.min(EACH, KILLS - round * EACH);
      try {
        for (let kill = 1; kill <= kills; kill += 1) {
          const before = told.kept.length;
          await until("acknowledged writes", () => told.kept.length >= before + ACKNOWLEDGED);
          // At another moment of what goes on each time.
          await new Promise((done) => setTimeout(done, Math.random() * 500));
          const begun = performance.now();
          await app.kill();
          app = await site.start({ dataDir: data.path, port });
          longest = Math.max(longest, performance.now() - begun);
        }
      } finally {
        await writers.stop();
      }
      const { counts, wrong } = await lookFor(site, site.world, told);
      if (wrong.length > 0) throw new Error(wrong.join("\n"));
      acknowledged += told.kept.length;
      for (const [kind, n] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + n;
      say(
        `${round * EACH + kills} kills, ${acknowledged} writes acknowledged, none lost, none twice; out for ${seconds(longest)} s at most; ${outcomesOf(told)}`,
      );
    }
    say(listed(sums));
    say(
      `${KILLS} kills, ${acknowledged} acknowledged writes of ${Object.keys(sums).length} kinds: none lost, none twice, all sums right; out for ${seconds(longest)} s at most`,
    );
  } finally {
    await site.close();
    await data.remove();
  }
}
