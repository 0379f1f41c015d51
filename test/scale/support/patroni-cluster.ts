import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";
import { withClient } from "../../support/database-server.ts";
import { until } from "../../support/within.ts";
import { pgbouncerSettings } from "./pgbouncer.ts";
import { endOf, pathOf, type Stage } from "./programs.ts";

const NODES = ["one", "two", "three"] as const;
export type NodeName = (typeof NODES)[number];

interface Node {
  name: NodeName;
  port: number;
  api: number;
  agent: ChildProcess | undefined;
}

interface Member {
  name: NodeName;
  role: string;
  state: string;
  lag?: number;
}

/** The shortest that Patroni allows: a primary that says nothing for so long is none any more. */
const TTL = 20;

/**
 * Three PostgreSQL servers that agree by etcd on which of them is the primary, HAProxy that leads to it, and PgBouncer before
 * that; synchronous, so that what was acknowledged stands on two of them.
 */
export class PatroniCluster {
  readonly #stage: Stage;
  readonly #nodes: readonly Node[];
  readonly #proxy: number;
  readonly #pooler: number;

  private constructor(stage: Stage, nodes: readonly Node[], proxy: number, pooler: number) {
    this.#stage = stage;
    this.#nodes = nodes;
    this.#proxy = proxy;
    this.#pooler = pooler;
  }

  /** @throws Error with the end of a log when it does not come up */
  static async start(stage: Stage): Promise<PatroniCluster> {
    const [client, peer, proxy, pooler] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    stage.start("etcd", pathOf("etcd"), [
      ...["--name", "etcd", "--data-dir", join(stage.folder, "etcd")],
      ...["--listen-client-urls", clientUrl, "--advertise-client-urls", clientUrl],
      ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
      ...["--initial-cluster", `etcd=${peerUrl}`],
    ]);
    await until("etcd", () =>
      fetch(`${clientUrl}/health`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    const nodes: Node[] = [];
    for (const name of NODES)
      nodes.push({ name, port: await freePort(), api: await freePort(), agent: undefined });
    const cluster = new PatroniCluster(stage, nodes, proxy, pooler);
    for (const node of nodes)
      await stage.write(`${node.name}.yml`, patroniSettings(stage.folder, node, client));
    await cluster.#launch(cluster.#node("one"));
    await until("the first primary", async () => (await cluster.members()).some(isRunningLeader), 120_000);
    for (const name of ["two", "three"] as const) await cluster.#launch(cluster.#node(name));
    await cluster.whole();
    await withClient(`postgres://postgres@127.0.0.1:${cluster.#node("one").port}/postgres`, async (by) => {
      await by.query("create role paddock login");
      await by.query("create database paddock owner paddock");
    });
    const haproxy = await stage.write("haproxy.cfg", haproxySettings(proxy, nodes));
    stage.start("haproxy", pathOf("haproxy"), ["-W", "-db", "-f", haproxy]);
    const bouncer = await stage.write("pgbouncer.ini", pgbouncerSettings(stage.folder, pooler, proxy));
    stage.start("pgbouncer", pathOf("pgbouncer"), [bouncer]);
    // HAProxy takes every server for one that is there until it has looked.
    await until("the way through HAProxy and PgBouncer", () =>
      withClient(cluster.url, async (by) => {
        const { rows } = await by.query<{ replica: boolean }>("select pg_is_in_recovery() as replica");
        return rows[0]?.replica === false;
      }).catch(() => false),
    );
    return cluster;
  }

  /** Through PgBouncer and HAProxy. */
  get url(): string {
    return `postgres://paddock@127.0.0.1:${this.#pooler}/paddock`;
  }

  /** Through HAProxy alone. */
  get directUrl(): string {
    return `postgres://paddock@127.0.0.1:${this.#proxy}/paddock`;
  }

  /** Each server by itself: the one that is the primary is left out by the app. */
  get replicaUrls(): string {
    return this.#nodes.map(({ port }) => `postgres://paddock@127.0.0.1:${port}/paddock`).join(",");
  }

  /** What the agents say of themselves and each other; of one that runs. */
  async members(): Promise<Member[]> {
    for (const { api } of this.#nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async leader(): Promise<NodeName> {
    const found = await until("a primary", async () => (await this.members()).find(isRunningLeader), 120_000);
    return found.name;
  }

  /** Waits until there are a primary, a synchronous replica and another one. */
  async whole(): Promise<void> {
    await until(
      "three servers, one of them a synchronous replica",
      async () => {
        const members = await this.members();
        const streams = members.filter(({ state }) => state === "running" || state === "streaming");
        const roles = streams.map(({ role }) => role);
        return streams.length === 3 && roles.includes("leader") && roles.includes("sync_standby");
      },
      180_000,
    ).catch((error: Error) => {
      throw new Error(
        `${error.message}\n${NODES.map((name) => `${name}: ${this.#stage.tail(name)}`).join("\n")}`,
      );
    });
  }

  /** Ends the primary's PostgreSQL, every process of it, as a crash of that program would. */
  async killServer(): Promise<NodeName> {
    const name = await this.leader();
    for (const pid of processesOf(join(this.#stage.folder, name))) kill(pid);
    return name;
  }

  /** Ends PostgreSQL and the agent beside it, as the loss of that machine would. */
  async killMachine(): Promise<NodeName> {
    const name = await this.leader();
    const node = this.#node(name);
    if (node.agent !== undefined) await endOf(node.agent, "SIGKILL");
    for (const pid of processesOf(join(this.#stage.folder, name))) kill(pid);
    return name;
  }

  /** Has another one made the primary, in order. */
  async switchOver(): Promise<NodeName> {
    const name = await this.leader();
    const { api } = this.#node(name);
    const answer = await fetch(`http://127.0.0.1:${api}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: name }),
    });
    if (!answer.ok) throw new Error(`the switchover was refused: ${answer.status} ${await answer.text()}`);
    return name;
  }

  /** Starts the agent again where it was ended, as a machine that comes back. */
  async comeBack(name: NodeName): Promise<void> {
    const node = this.#node(name);
    if (node.agent === undefined || node.agent.exitCode !== null || node.agent.signalCode !== null)
      await this.#launch(node);
    await this.whole();
  }

  async #launch(node: Node): Promise<void> {
    node.agent = this.#stage.start(node.name, pathOf("patroni"), [
      join(this.#stage.folder, `${node.name}.yml`),
    ]);
  }

  #node(name: NodeName): Node {
    const found = this.#nodes.find((node) => node.name === name);
    if (found === undefined) throw new Error(`there is no server ${name}`);
    return found;
  }
}

const isRunningLeader = ({ role, state }: Member): boolean => role === "leader" && state === "running";

/** The main process of the server in a folder, and its children. */
function processesOf(data: string): number[] {
  const main = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8").trim();
  return [main, ...children.split(/\s+/).filter(Boolean).map(Number)];
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Its parent's end was its own.
  }
}

const patroniSettings = (folder: string, { name, port, api }: Node, etcd: number): string => `
scope: paddock
name: ${name}
restapi: { listen: "127.0.0.1:${api}", connect_address: "127.0.0.1:${api}" }
etcd3: { hosts: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: ${TTL}
    loop_wait: 3
    retry_timeout: 5
    master_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        synchronous_commit: "on"
        wal_log_hints: "on"
        max_connections: 100
        max_wal_senders: 10
        wal_keep_size: 256MB
        shared_buffers: 64MB
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${join(folder, name)}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${join(folder, `${name}.pgpass`)}
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replicator, password: replicator }
    rewind: { username: postgres, password: postgres }
  parameters: { unix_socket_directories: "${folder}" }
  pg_hba:
    - host replication all 127.0.0.1/32 trust
    - host all all 127.0.0.1/32 trust
    - local all all trust
`;

const haproxySettings = (port: number, nodes: readonly Node[]): string => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: own, api }) => `  server ${name} 127.0.0.1:${own} check port ${api}`).join("\n")}
`;
