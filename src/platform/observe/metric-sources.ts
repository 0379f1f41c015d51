import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** A gauge, by its name without `paddock_`. */
export interface GaugeWords {
  /** What it says, in its unit: the line above it in a scrape, and its row in docs/operations/metrics.md. */
  help: string;
  labels?: readonly string[];
}

interface Reading {
  name: string;
  value: number;
  labels?: Readonly<Record<string, string>>;
}

/** Figures that are the same for all processes, read when somebody asks for them: out of the database, mostly. */
export interface MetricSource {
  gauges: Readonly<Record<string, GaugeWords>>;
  /** An answer is told so long to whoever asks; every time anew where it is left out. */
  keptSeconds?: number;
  /**
   * Reads all of them in a few milliseconds. What has no value now is left out.
   * @param signal is aborted when nobody waits for it any more
   */
  read(services: Services, signal: AbortSignal): Promise<readonly Reading[]>;
}

/** All that is read at a scrape, by the name under which a failure is told. */
export const metricSources = new ExtensionPoint<MetricSource>("source of metrics");

/** Writes that are counted as what people do, by the endpoint's key: `POST /api/comments` is a `comment`. */
export const countedActs = new ExtensionPoint<string>("counted act");
