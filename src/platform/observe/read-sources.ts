import { errorLine } from "#platform/log.ts";
import type { Services } from "#platform/services.ts";
import { type GaugeWords, type MetricSource, metricSources } from "./metric-sources.ts";

type Readings = Awaited<ReturnType<MetricSource["read"]>>;

/** One that hangs is told as such; whoever asks has ten seconds, usually. */
const PATIENCE_MS = 3000;

const FAILED = "source_failed";
/** Which sources could not be read. */
const FAILURES: GaugeWords = {
  help: "1 for each source of figures that could not be read, 0 for the others",
  labels: ["source"],
};

const kept = new WeakMap<MetricSource, { until: number; readings: Readings }>();

/**
 * Reads everything that features tell of the whole installation, side by side.
 * @returns all gauges there are, and the readings of those that have a value now
 */
export async function readSources(
  services: Services,
  sources: readonly (readonly [string, MetricSource])[] = metricSources.entries(),
  patienceMs = PATIENCE_MS,
): Promise<{ gauges: [string, GaugeWords][]; readings: Readings }> {
  const readings = await Promise.all(
    sources.map(async ([name, source]) => {
      try {
        return [...(await read(services, source, patienceMs)), failure(name, 0)];
      } catch (error) {
        services.log.debug({ source: name, problem: errorLine(error) }, "figures could not be read");
        return [failure(name, 1)];
      }
    }),
  );
  const gauges = sources.flatMap(([, source]) => Object.entries(source.gauges));
  return { gauges: [...gauges, [FAILED, FAILURES]], readings: readings.flat() };
}

const failure = (source: string, value: number) => ({ name: FAILED, value, labels: { source } });

async function read(services: Services, source: MetricSource, patienceMs: number): Promise<Readings> {
  const known = kept.get(source);
  if (known !== undefined && performance.now() < known.until) return known.readings;
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("no answer in time")));
  });
  const readings = await Promise.race([source.read(services, signal), late]);
  if (source.keptSeconds !== undefined)
    kept.set(source, { until: performance.now() + source.keptSeconds * 1000, readings });
  return readings;
}
