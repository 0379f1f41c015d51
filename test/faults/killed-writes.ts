import type { AppProcess } from "../e2e/support/app-process.ts";
import { newDataFolder } from "../e2e/support/data-folder.ts";
import { until } from "../support/within.ts";
import { listed, lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { openWorldSite } from "./support/world-site.ts";

/** FAULTS_KILLS for fewer. */
const KILLS = Number(process.env.FAULTS_KILLS ?? 50);
const MEMBERS = 6000;
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
  const writers = startWriters(site.world, () => app.origin);
  const { told } = writers;
  let longest = 0;
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = told.kept.length;
      await until("acknowledged writes", () => told.kept.length >= before + ACKNOWLEDGED);
      // At another moment of what goes on each time.
      await new Promise((done) => setTimeout(done, Math.random() * 500));
      const begun = performance.now();
      await app.kill();
      app = await site.start({ dataDir: data.path, port });
      const seconds = (performance.now() - begun) / 1000;
      longest = Math.max(longest, seconds);
      if (kill % 10 === 0) say(`${kill} kills, ${told.kept.length} writes acknowledged; ${outcomesOf(told)}`);
    }
    await writers.stop();
    const { counts, wrong } = await lookFor(site, site.world, told);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    say(listed(counts));
    say(
      `${KILLS} kills, ${told.kept.length} acknowledged writes of ${Object.keys(counts).length} kinds: none lost, none twice, all sums right; out for ${longest.toFixed(1)} s at most`,
    );
  } finally {
    await writers.stop();
    await site.close();
    await data.remove();
  }
}
