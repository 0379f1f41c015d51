import { readFileSync } from "node:fs";
import { freePort } from "../../../scripts/free-port.ts";
import type { AppProcess } from "../../e2e/support/app-process.ts";
import { type DataFolder, newDataFolder } from "../../e2e/support/data-folder.ts";
import type { WorldSite } from "../../faults/support/world-site.ts";
import { until } from "../../support/within.ts";
import { type Asked, requestOn } from "./readers.ts";

/** What is killed again and again is started with growing pauses, of half a minute at most. */
const READY_MS = 300_000;

/** A machine as far as one computer can be two: a data folder and a port of its own, a process that keeps one of the app. */
export class Machine {
  readonly name: string;
  readonly port: number;
  readonly #site: WorldSite;
  readonly #env: Record<string, string>;
  readonly #data: DataFolder;
  #app: AppProcess | undefined;

  private constructor(
    name: string,
    {
      site,
      env,
      data,
      port,
    }: { site: WorldSite; env: Record<string, string>; data: DataFolder; port: number },
  ) {
    this.name = name;
    this.port = port;
    this.#site = site;
    this.#env = env;
    this.#data = data;
  }

  static async start(name: string, site: WorldSite, env: Record<string, string>): Promise<Machine> {
    const given = { site, env, data: await newDataFolder(), port: await freePort() };
    const machine = new Machine(name, given);
    await machine.start();
    return machine;
  }

  /** @param root checkout that it runs from; this one unless given */
  async start(root?: string): Promise<void> {
    this.#app = await this.#site.start({
      ...{ env: this.#env, dataDir: this.#data.path, port: this.port, ...(root && { root }) },
    });
  }

  /** Ends as `systemctl stop` would. */
  async stop(): Promise<void> {
    await this.#app?.stop();
  }

  ask(path: string, asked?: Asked) {
    return requestOn(this.port, path, asked);
  }

  /** What an endpoint answers. @throws Error when it refuses */
  async data<T>(path: string, asked?: Asked): Promise<T> {
    const { status, text } = await this.ask(path, asked);
    if (status !== 200) throw new Error(`${this.name}: ${asked?.method ?? "GET"} ${path}: ${status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** The process of the app, which another one keeps; undefined while it is started anew. */
  get process(): number | undefined {
    const keeper = this.#app?.pid ?? 0;
    const children = readFileSync(`/proc/${keeper}/task/${keeper}/children`, "utf8");
    return Number(children.trim().split(" ")[0]) || undefined;
  }

  /** Kills the process of the app (SIGKILL); the one that keeps it starts another. @returns false where none was there */
  kill(): boolean {
    const pid = this.process;
    if (pid === undefined) return false;
    process.kill(pid, "SIGKILL");
    return true;
  }

  async isReady(): Promise<boolean> {
    return this.ask("/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  async untilReady(): Promise<void> {
    await until(`machine ${this.name} to be ready`, () => this.isReady(), READY_MS);
  }

  printed(): string {
    return this.#app?.printed() ?? "";
  }

  async forget(): Promise<void> {
    await this.#data.remove();
  }
}
