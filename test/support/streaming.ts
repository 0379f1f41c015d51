import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "../../scripts/free-port.ts";
import { chooseAccount } from "../../src/platform/postgres/account.ts";
import { childEnvironment, findBinaries } from "../../src/platform/postgres/binaries.ts";
import { withClient, withDatabase } from "./database-server.ts";
import { memoryFolder } from "./memory-folder.ts";
import { until } from "./within.ts";

export interface Server {
  /** As the app's role, on its database. */
  url: string;
  /** As the role that may do anything. */
  admin: string;
  port: number;
  process: ChildProcess;
  /** Sends a signal to all processes of it. */
  kill(signal: NodeJS.Signals): void;
  /** Ends it, as a crash does or in order. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
}

export interface Cluster {
  primary: Server;
  /** Another streaming replica of the primary. */
  addReplica(): Promise<Server>;
  /** Ends everything and removes its files. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** Folder of PostgreSQL's programs; those that come along unless given. */
  bin?: string;
  /** `C` unless given, which every system has. */
  locale?: string;
  settings?: Record<string, string>;
}

/** A server that may be reached over 127.0.0.1 by anybody there, with an empty database `paddock`, for replicas of it. */
export async function startCluster({
  bin,
  locale = "C",
  settings = {},
}: ClusterOptions = {}): Promise<Cluster> {
  const account = chooseAccount();
  const programs = bin ?? dirname((await findBinaries(account, () => undefined)).postgres);
  const folder = join(memoryFolder(), `paddock-streaming-${process.pid}-${randomUUID().slice(0, 8)}`);
  await mkdir(folder);
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o755);
  const asAccount = { ...account.spawn, cwd: "/", env: childEnvironment };
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { ...asAccount, stdio: ["ignore", "ignore", "pipe"] });
  const servers: Server[] = [];

  async function serve(data: string, more: Record<string, string>): Promise<Server> {
    const port = await freePort();
    const all: Record<string, string> = {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
      // Tests' data may be lost.
      fsync: "off",
      full_page_writes: "off",
      shared_buffers: "32MB",
      max_connections: "100",
      max_wal_senders: "6",
      wal_keep_size: "128MB",
      jit: "off",
      timezone: "UTC",
      ...settings,
      ...more,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const launch = () =>
      spawn(join(programs, "postgres"), ["-D", data, ...args], { ...asAccount, stdio: "ignore" });
    const answers = () => until(`a server on port ${port}`, () => canConnect(admin));
    const server: Server = {
      url: `postgres://paddock@127.0.0.1:${port}/paddock`,
      admin,
      port,
      process: launch(),
      kill(signal) {
        const { pid } = server.process;
        if (pid === undefined || server.process.exitCode !== null || server.process.signalCode !== null)
          return;
        const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(/\s+/);
        for (const one of [pid, ...children.filter((child) => child !== "").map(Number)]) {
          try {
            process.kill(one, signal);
          } catch {
            // It ended meanwhile.
          }
        }
      },
      async stop(signal = "SIGINT") {
        const { process: child } = server;
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((done) => child.once("exit", done));
        child.kill(signal);
        await ended;
      },
      async start() {
        server.process = launch();
        await answers();
      },
    };
    servers.push(server);
    await answers();
    return server;
  }

  const data = join(folder, "primary");
  run(join(programs, "initdb"), [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "-E",
    "UTF8",
    `--locale=${locale}`,
    "-N",
  ]);
  const primary = await serve(data, {});
  await withClient(primary.admin, async (client) => {
    await client.query("create role paddock login createdb");
    await client.query("create database paddock owner paddock");
  });
  return {
    primary,
    async addReplica() {
      const copy = join(folder, `replica-${randomUUID().slice(0, 8)}`);
      await withClient(primary.admin, async (client) => {
        await client.query("select pg_backup_start('replica', true)");
        run("/bin/cp", ["-a", data, copy]);
        const { rows } = await client.query<{ label: string }>(
          "select labelfile as label from pg_backup_stop()",
        );
        for (const file of ["postmaster.pid", "postmaster.opts"]) await rm(join(copy, file), { force: true });
        for (const [name, text] of [
          ["backup_label", rows[0]?.label ?? ""],
          ["standby.signal", ""],
        ] as const) {
          await writeFile(join(copy, name), text);
          await chown(join(copy, name), account.uid, account.gid);
        }
      });
      return serve(copy, {
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
        hot_standby: "on",
      });
    },
    async remove() {
      await Promise.all(
        servers.map((server) => {
          server.kill("SIGCONT");
          return server.stop("SIGQUIT");
        }),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The database `paddock` as the role that may do anything. */
export const adminOn = ({ admin }: Server): string => withDatabase(admin, "paddock");
