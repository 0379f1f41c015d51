import type { Counted, Counts } from "./counts-words.ts";

/** Only ever grow: the others say how something is now, which of an ended process is nothing. */
const GROWING = new Set<string | number>(["counter", "histogram", "summary"]);

const keyOf = ({ labels, metricName = "" }: Counted["values"][number]): string =>
  `${metricName} ${JSON.stringify(labels)}`;

/** Sums of what two processes counted, or many, one after the other. */
export function addCounts(sums: Counts, more: Counts): Counts {
  const all = new Map(sums.map((one) => [one.name, one]));
  for (const one of more) {
    if (!GROWING.has(one.type)) continue;
    const known = all.get(one.name);
    all.set(one.name, known === undefined ? one : { ...one, values: addValues(known.values, one.values) });
  }
  return [...all.values()];
}

function addValues(sums: Counted["values"], more: Counted["values"]): Counted["values"] {
  const all = new Map(sums.map((value) => [keyOf(value), value]));
  for (const one of more) {
    const known = all.get(keyOf(one));
    all.set(keyOf(one), known === undefined ? one : { ...one, value: known.value + one.value });
  }
  return [...all.values()];
}
