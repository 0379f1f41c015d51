import type pg from "pg";
import type { Logger } from "pino";
import { formatLsn } from "./lsn.ts";
import { PrimaryWatch } from "./primary-watch.ts";
import type { ReadRoute } from "./read-route.ts";
import { Replica, type Standing } from "./replica.ts";
import { inTime } from "./wake.ts";

export interface ReplicasOptions {
  /** One for each server: behind a balancer, nobody would know whose place was told. */
  urls: readonly string[];
  /** Past any pooler. */
  primaryUrl: string;
  /** Connections to each. */
  max: number;
  lagSeconds: number;
  /** The generation of what this process keeps. */
  generation(): number;
  /** Nothing is heard of what changes, and therefore nothing kept. */
  isDeaf(): boolean;
  log: Logger;
}

/** What the desk is told of one. */
export interface ReplicaState {
  name: string;
  standing: Standing;
  lagMs: number | undefined;
  answers: number;
}

/** How long an answer waits for the place of what it wrote. */
const PLACE_MS = 500;

/** The streaming replicas of the database, and which of them has what. */
export class Replicas {
  readonly #primary: PrimaryWatch;
  readonly #all: readonly Replica[];
  readonly #isDeaf: () => boolean;
  #turn = 0;

  constructor({ urls, primaryUrl, max, lagSeconds, generation, isDeaf, log }: ReplicasOptions) {
    this.#isDeaf = isDeaf;
    this.#primary = new PrimaryWatch({
      url: primaryUrl,
      generation,
      onLook: () => {
        for (const replica of this.#all) replica.look();
      },
    });
    const onStanding = (standing: Standing, { name }: Replica) =>
      log[standing === "reads" ? "info" : "warn"](
        { replica: name, standing },
        "a replica changed its standing",
      );
    this.#all = urls.map(
      (url) => new Replica({ url, max, lagMs: lagSeconds * 1000, primary: this.#primary, onStanding }),
    );
  }

  get states(): ReplicaState[] {
    return this.#all.map(({ name, standing, lagMs, answers }) => ({ name, standing, lagMs, answers }));
  }

  /** Something changed, here or elsewhere: what is read from now on has to show it. */
  note(): void {
    this.#primary.note();
  }

  /** The place in the log before which everything stands that is committed by now; undefined where nobody says. */
  async place(): Promise<string | undefined> {
    const mark = await inTime(PLACE_MS, this.#primary.next()).catch(() => undefined);
    return mark && formatLsn(mark.lsn);
  }

  /**
   * A route for an answer whose age is judged once it is known what it shows: it shows everything up to `generation`.
   * @param fits whether an answer as of a generation may do
   */
  asOf(fits: (generation: number) => boolean): { route: ReadRoute; generation: number } | undefined {
    for (const replica of this.#inTurn()) {
      const { reached } = replica;
      if (reached === undefined || !fits(reached.generation)) continue;
      replica.answers += 1;
      return {
        route: new Route(replica.pool, () => replica.standing === "reads"),
        generation: reached.generation,
      };
    }
    return undefined;
  }

  /**
   * A route to a replica for as long as it has all that this process knows of.
   * @param place what has to be there besides
   */
  current(place: bigint): ReadRoute | undefined {
    const primary = this.#primary;
    for (const replica of this.#inTurn()) {
      const hasAll = () =>
        replica.standing === "reads" &&
        replica.replayed >= place &&
        replica.reached?.changes === primary.changes;
      if (!hasAll()) continue;
      replica.answers += 1;
      return new Route(replica.pool, hasAll);
    }
    return undefined;
  }

  /**
   * While the primary is out: the replica that has most of it. What is read there may be old, so it is for times only in which
   * nothing is kept either.
   */
  instead(): ReadRoute | undefined {
    const isOut = () => this.#primary.isOut && this.#isDeaf();
    if (!isOut()) return undefined;
    const there = this.#all.filter(({ standing }) => standing === "behind" || standing === "elsewhere");
    const [most] = there.sort((a, b) => (a.replayed < b.replayed ? 1 : -1));
    if (most === undefined) return undefined;
    most.answers += 1;
    return {
      get isAlone() {
        return isOut();
      },
      leave: () => undefined,
      pool: () => (isOut() ? most.pool : undefined),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary.close(), ...this.#all.map((replica) => replica.close())]);
  }

  /** Those that are in use, another one first each time. */
  #inTurn(): Replica[] {
    const inUse = this.#all.filter(({ standing }) => standing === "reads");
    this.#turn += 1;
    const first = inUse.length === 0 ? 0 : this.#turn % inUse.length;
    return [...inUse.slice(first), ...inUse.slice(0, first)];
  }
}

/** To one replica, until it may not be asked any more. */
class Route implements ReadRoute {
  readonly isAlone = false;
  #pool: pg.Pool | undefined;
  readonly #may: () => boolean;

  constructor(pool: pg.Pool, may: () => boolean) {
    this.#pool = pool;
    this.#may = may;
  }

  pool(): pg.Pool | undefined {
    if (this.#pool !== undefined && !this.#may()) this.#pool = undefined;
    return this.#pool;
  }

  leave(): void {
    this.#pool = undefined;
  }
}
