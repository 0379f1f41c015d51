import { monitorEventLoopDelay } from "node:perf_hooks";
import {
  AggregatorRegistry,
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from "prom-client";
import type { StatementWatch } from "#platform/database/statement-watch.ts";
import { streamCounts } from "#platform/events/streams.ts";
import { keptValueCounts } from "#platform/http/kept-value.ts";
import type { ResponseCache } from "#platform/http/response-cache.ts";
import type { Services } from "#platform/services.ts";
import { countedActs } from "./metric-sources.ts";
import { readSources } from "./read-sources.ts";

/* Loaded only where somebody asks for metrics: it is the only file that knows prom-client. */

/** Seconds: from an answer that took no statement to one that somebody gave up on. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What one process counted, as it crosses from one process to another. */
export type Snapshot = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** An answer of the framework. */
interface Answered {
  /** Pattern of the route, or the page's screen. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** Figures of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly watch: StatementWatch;
  readonly #requests: Histogram<"route" | "method" | "status">;
  readonly #acts: Counter<"act">;
  readonly #pages: Histogram;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    // Gauges by the name of counters, which Prometheus warns of; the same by kind stands beside them.
    for (const what of ["handles", "requests", "resources"])
      this.#registry.removeSingleMetric(`nodejs_active_${what}_total`);
    this.#requests = new Histogram({
      name: "paddock_http_request_seconds",
      help: "Seconds until an answer of the framework was sent; kept answers are not among them",
      labelNames: ["route", "method", "status"],
      buckets: SECONDS,
      registers,
    });
    this.#acts = new Counter({
      name: "paddock_acts_total",
      help: "What people did, by what it is: signed in, posted, commented, signed up, ordered",
      labelNames: ["act"],
      registers,
    });
    for (const [, act] of countedActs.entries()) this.#acts.inc({ act }, 0);
    this.#pages = new Histogram({
      name: "paddock_page_draw_seconds",
      help: "Seconds that drawing a page took, its data included",
      buckets: SECONDS,
      registers,
    });
    const statements = new Histogram({
      name: "paddock_database_statement_seconds",
      help: "Seconds from a statement to its answer",
      buckets: SECONDS,
      registers,
    });
    const failures = new Counter({
      name: "paddock_database_statement_failures_total",
      help: "Statements that failed",
      registers,
    });
    const waits = new Histogram({
      name: "paddock_database_wait_seconds",
      help: "Seconds that somebody waited for a connection of the pool",
      buckets: SECONDS,
      registers,
    });
    this.watch = {
      statement({ ms, failed }) {
        statements.observe(ms / 1000);
        if (failed) failures.inc();
      },
      waited: (ms) => waits.observe(ms / 1000),
    };
    this.#ofProcess();
  }

  /** Counts an answer, and what was done by it. */
  answered({ route, method, status, seconds }: Answered): void {
    this.#requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds);
    if (method === "GET" || status >= 300) return;
    const act = countedActs.get(`${method} ${route.replace(/:(\w+)/g, "{$1}")}`);
    if (act !== undefined) this.#acts.inc({ act });
  }

  drawn(seconds: number): void {
    this.#pages.observe(seconds);
  }

  /** From now on tells of these as well. */
  follow(cache: ResponseCache, pool: Services["pool"]): void {
    this.#counter({
      name: "paddock_cache_answers_total",
      help: "Requests by what the cache said: sent, unchanged (304), or missed, where the framework answers",
      labelNames: ["answer"],
      collect() {
        const { sent, unchanged, missed } = cache.counts;
        this.reset();
        this.inc({ answer: "sent" }, sent);
        this.inc({ answer: "unchanged" }, unchanged);
        this.inc({ answer: "missed" }, missed);
      },
    });
    this.#counter({
      name: "paddock_cache_drops_total",
      help: "Kept answers that went, by why: changed, crowded out, expired",
      labelNames: ["why"],
      collect() {
        const { changed, crowdedOut, expired } = cache.counts;
        this.reset();
        this.inc({ why: "changed" }, changed);
        this.inc({ why: "crowded_out" }, crowdedOut);
        this.inc({ why: "expired" }, expired);
      },
    });
    this.#gauge({
      name: "paddock_cache_bytes",
      help: "Bytes that kept answers take, of all processes together",
      collect() {
        this.set(cache.bytes);
      },
    });
    this.#gauge({
      name: "paddock_cache_entries",
      help: "Answers that are kept, of all processes together",
      collect() {
        this.set(cache.size);
      },
    });
    this.#gauge({
      name: "paddock_database_connections",
      help: "Connections of the pools, by whether they are busy or idle",
      labelNames: ["state"],
      collect() {
        this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ state: "idle" }, pool.idleCount);
      },
    });
    this.#gauge({
      name: "paddock_database_waiting",
      help: "Those who wait for a connection at this moment",
      collect() {
        this.set(pool.waitingCount);
      },
    });
  }

  /** What this process counted until now. */
  snapshot(): Promise<Snapshot> {
    return this.#registry.getMetricsAsJSON();
  }

  #ofProcess(): void {
    this.#counter({
      name: "paddock_kept_reads_total",
      help: "Reads of what operators lay out, by where they came from: kept, or the database",
      labelNames: ["from"],
      collect() {
        this.reset();
        this.inc({ from: "kept" }, keptValueCounts.kept);
        this.inc({ from: "database" }, keptValueCounts.read);
      },
    });
    this.#gauge({
      name: "paddock_streams_open",
      help: "Event streams that are open",
      collect() {
        this.set(streamCounts.open);
      },
    });
    const delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    this.#gauge({
      name: "paddock_event_loop_delay_seconds",
      help: "How late the event loop of the busiest process was since the last scrape, beyond its beat of 20 ms",
      labelNames: ["at"],
      aggregator: "max",
      collect() {
        const late = (ns: number) => (Number.isFinite(ns) ? Math.max(0, ns / 1e9 - 0.02) : 0);
        this.set({ at: "p50" }, late(delay.percentile(50)));
        this.set({ at: "p99" }, late(delay.percentile(99)));
        this.set({ at: "max" }, late(delay.max));
        delay.reset();
      },
    });
  }

  #gauge<T extends string>(words: GaugeConfiguration<T>): void {
    new Gauge({ ...words, registers: [this.#registry] });
  }

  #counter<T extends string>(words: CounterConfiguration<T>): void {
    new Counter({ ...words, registers: [this.#registry] });
  }
}

export const SCRAPE_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * What a scrape is answered: the sum of all processes, and what is the same for all of them.
 * @param snapshots of the processes that are there, and what those counted that ended
 * @param processes how many of them are there
 */
export async function scrapeText(
  services: Services,
  snapshots: readonly Snapshot[],
  processes: number,
): Promise<string> {
  const all = AggregatorRegistry.aggregate([...snapshots]);
  const shared = new Registry();
  new Gauge({
    name: "paddock_processes",
    help: "Processes that told their figures",
    registers: [shared],
  }).set(processes);
  const { gauges, readings } = await readSources(services);
  const made = new Map(
    gauges.map(([name, { help, labels = [] }]) => {
      const gauge = new Gauge({
        name: `paddock_${name}`,
        help,
        labelNames: [...labels],
        registers: [shared],
      });
      // It would say 0 where nothing was found.
      if (labels.length === 0) gauge.remove();
      return [name, gauge];
    }),
  );
  for (const { name, value, labels = {} } of readings) made.get(name)?.set(labels, value);
  return `${await all.metrics()}\n${await shared.metrics()}`;
}
