import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../support/within.ts";
import { ask } from "./support/load.ts";
import { lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { openWorldSite } from "./support/world-site.ts";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
/** Hours off the database's clock, one after the other. */
const JUMPS = [1, -1, 26, -50, 0.2, 0];
const EACH_MS = 8_000;

/**
 * The app's clock jumps forwards and back under load, while that of the database goes on: what a machine's own clock does
 * when it is set.
 * @throws Error when sessions end, an answer is an inner error, something is done twice or lost, or jobs stop
 */
export default async function clockJumps(say: (line: string) => void): Promise<void> {
  if (!existsSync(LIBRARY)) {
    if (process.getuid?.() !== 0) {
      say("SKIPPED: libfaketime is missing (apt-get install libfaketime); nothing was tried");
      return;
    }
    execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "libfaketime"], {
      stdio: "ignore",
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "paddock-clock-"));
  const clock = join(folder, "clock");
  const set = (hours: number) => writeFileSync(clock, `${hours < 0 ? "" : "+"}${hours * 3600}\n`);
  set(0);
  const site = await openWorldSite({ members: 2000 });
  try {
    const app = await site.start({
      env: {
        ...{ LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: "1" },
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      },
    });
    const tell = async () => {
      const answer = await ask(`${app.origin}/healthz`);
      if (answer instanceof Error) throw answer;
      return Date.parse(answer.headers.get("date") ?? "");
    };
    // A session at the desk that was not used for hours is over, and by this clock it was not.
    const writers = startWriters(site.world, () => app.origin, { count: 4, without: ["message"] });
    const { told } = writers;
    const token = site.world.people[0]?.token ?? "";
    try {
      await until("writes", () => told.kept.length > 20);
      for (const hours of JUMPS) {
        set(hours);
        await until(
          "the app to see it",
          async () => Math.abs((await tell()) - Date.now() - hours * 3_600_000) < 5_000,
        );
        const before = told.kept.length;
        await new Promise((done) => setTimeout(done, EACH_MS));
        await until(`writes at ${hours} hours`, () => told.kept.length > before + 10);
        const session = await ask(`${app.origin}/api/user`, {
          headers: { authorization: `Bearer ${token}` },
        });
        if (session instanceof Error || session.status !== 200)
          throw new Error(
            `at ${hours} hours a session is answered ${session instanceof Error ? session.message : session.status}`,
          );
        const code = await codeAt(app.origin, hours);
        say(`${hours} hours: ${told.kept.length - before} writes, session 200, sign-in by code ${code}`);
      }
      const { rows } = await site.pool.query<{ at: Date }>("select now() as at");
      await until(
        "jobs to run on",
        async () => {
          const done = await site.pool.query<{ n: number }>(
            "select count(*)::int as n from pgboss.job where name = 'figures.fold' and state = 'completed' and completed_on > $1",
            [rows[0]?.at],
          );
          return (done.rows[0]?.n ?? 0) > 0;
        },
        150_000,
      );
    } finally {
      await writers.stop();
    }
    const { wrong } = await lookFor(site, site.world, told);
    if (!app.isRunning()) wrong.push(`the process ended:\n${app.printed().slice(-2000)}`);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    say(
      `${JUMPS.length} jumps of up to 76 hours: ${told.kept.length} writes acknowledged, none lost, none twice, sessions and codes hold, jobs go on; ${outcomesOf(told)}`,
    );
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks for a code and signs in with it. @returns the status of the answer; @throws Error for an inner error */
async function codeAt(origin: string, hours: number): Promise<number> {
  const mobile = `1370${String(Math.round((hours + 100) * 10)).padStart(7, "0")}`;
  const send = async <T>(path: string, body: object) => {
    const answer = await ask(`${origin}${path}`, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    });
    if (answer instanceof Error) throw answer;
    return { status: answer.status, body: (await answer.json()) as { data: T } };
  };
  const sent = await send<{ demo_code: string; ticket: string }>("/api/sms/code", { mobile });
  if (sent.status !== 200) throw new Error(`at ${hours} hours no code is sent: ${JSON.stringify(sent)}`);
  const { demo_code: code, ticket } = sent.body.data;
  const { status, body } = await send("/api/user/login", { mobile, code, ticket, agreed: true });
  if (status !== 200)
    throw new Error(`at ${hours} hours a fresh code is refused: ${status} ${JSON.stringify(body)}`);
  return status;
}
