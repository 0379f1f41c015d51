import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * Runs a program of this repository in a process of its own, for what is done once and takes much memory, as the build.
 * Memory that a process has taken for that it hardly gives back.
 * @param file path of the program
 * @throws Error when it fails; its words were said
 */
export async function runApart(file: string, say: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  try {
    createInterface({ input: child.stdout }).on("line", say);
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    if (code !== 0) throw new Error(`${file} ended with ${signal ?? code}`);
  } finally {
    process.off("exit", end);
  }
}
