import { randomUUID } from "node:crypto";
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";

const BEAT_MS = 10_000;
const SILENT_MS = 60_000;

/**
 * Takes what a file stands for, unless another process has it. One that was killed is known by its number, on another machine
 * or where the number now is another's by its silence.
 * @returns what gives it back, or undefined while another process has it
 */
export async function takeLockFile(path: string): Promise<(() => Promise<void>) | undefined> {
  const own = JSON.stringify({ host: hostname(), pid: process.pid, run: randomUUID() });
  for (let tries = 0; ; tries++) {
    try {
      await writeFile(path, own, { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (tries > 3 || (await isHeld(path))) return undefined;
    await rm(path, { force: true });
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(path, { force: true });
  };
}

async function isHeld(path: string): Promise<boolean> {
  const [text, file] = await Promise.all([
    readFile(path, "utf8").catch(() => undefined),
    stat(path).catch(() => undefined),
  ]);
  if (text === undefined || file === undefined) return false;
  if (Date.now() - file.mtimeMs > SILENT_MS) return false;
  const { host, pid } = holderOf(text);
  if (host !== hostname() || pid === undefined) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function holderOf(text: string): { host?: string; pid?: number } {
  try {
    return JSON.parse(text);
  } catch {
    // Being written at this moment.
    return {};
  }
}
