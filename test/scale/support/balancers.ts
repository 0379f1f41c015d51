/** nginx and HAProxy by the files of `ops/`, with nothing changed but addresses and what takes a certificate. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";
import { ask } from "../../faults/support/load.ts";
import { until, within } from "../../support/within.ts";

const ops = resolve(import.meta.dirname, "../../../ops");

export interface Balancer {
  name: "nginx" | "haproxy";
  origin: string;
  port: number;
  version: string;
  printed(): string;
  close(): Promise<void>;
}

/** Debian's package, where it is not there and this is root. @throws Error that says what to install */
export function needProgram(program: string, flag: string, pack = program): string {
  const asked = () => spawnSync(program, [flag], { encoding: "utf8" });
  if (asked().error !== undefined) {
    if (process.getuid?.() !== 0) throw new Error(`${program} is missing: apt-get install ${pack}`);
    execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", "install", "-y", pack], { stdio: "ignore" });
  }
  const { stdout, stderr } = asked();
  return /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] ?? "";
}

/** @param ports of the machines, two at least */
export async function startBalancer(name: Balancer["name"], ports: readonly number[]): Promise<Balancer> {
  const version = needProgram(name, name === "nginx" ? "-v" : "-v");
  const folder = mkdtempSync(join(tmpdir(), "paddock-balancer-"));
  const port = await freePort();
  const args = name === "nginx" ? nginx(folder, port, ports) : haproxy(folder, port, ports);
  const child: ChildProcess = spawn(name, args, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (printed += String(text)));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const origin = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill("SIGTERM");
    await within(`the end of ${name}`, ended);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(`${name} to answer`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended:\n${printed}`);
      const answer = await ask(`${origin}/healthz`);
      return !(answer instanceof Error) && answer.status === 200;
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { name, origin, port, version, printed: () => printed, close };
}

/** A third machine is one more line like the second's, as whoever adds one writes it. */
const pointedAt = (text: string, ports: readonly number[]) =>
  text
    .replace(/^.*10\.0\.0\.12:3000.*$/m, (line) =>
      ports
        .slice(1)
        .map((port, at) =>
          line.replace("10.0.0.12:3000", `127.0.0.1:${port}`).replace("second", `second${at || ""}`),
        )
        .join("\n"),
    )
    .replace("10.0.0.11:3000", `127.0.0.1:${ports[0]}`);

function nginx(folder: string, port: number, ports: readonly number[]): string[] {
  const given = pointedAt(readFileSync(join(ops, "nginx/machines.conf"), "utf8"), ports);
  const site = given.replace(/listen 443 ssl http2;.*/, `listen 127.0.0.1:${port};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  );
  return ["-p", folder, "-c", file];
}

function haproxy(folder: string, port: number, ports: readonly number[]): string[] {
  const given = pointedAt(readFileSync(join(ops, "haproxy/haproxy.cfg"), "utf8"), ports);
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, given.replace(/bind :443 ssl .*/, `bind 127.0.0.1:${port}`));
  return ["-f", file, "-db"];
}
