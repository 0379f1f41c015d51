import type { GenerationItem, SeriesItem, TrimItem } from "#capabilities/cars/catalogue/contract.ts";
import { textUpTo } from "#client/address.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { carLabel } from "#shared/cars.ts";
import { safeRedirect } from "#shared/redirect.ts";

/** What the three screens keep in their address; `back` is the screen that asked. */
export const listAddress = { brand: textUpTo(60), class: textUpTo(10), q: textUpTo(60), back: textUpTo(300) };
export const geneAddress = { series: textUpTo(60), back: textUpTo(300) };
export const modelAddress = { series: textUpTo(60), gene: textUpTo(20), back: textUpTo(300) };

/** A car as it was chosen; the series at least. */
export interface PickedCar {
  series: SeriesItem;
  generation: GenerationItem | null;
  trim: TrimItem | null;
  /** All of it in one line. */
  label: string;
}

/** Where a row leads: an address, or something that happens. */
export type To = string | (() => void);

export function pickedCar(
  series: SeriesItem,
  generation: GenerationItem | null,
  trim: TrimItem | null,
): PickedCar {
  const label = trim?.label ?? carLabel({ brand: series.make, series: series.name, generation });
  return { series, generation, trim, label };
}

/** The screen that asked, with the car in its query (`series`, `gene`, `trim`); the series' page where nobody asked. */
export function answerPath(back: string | undefined, section: Section, picked: PickedCar): string {
  const path = safeRedirect(back, "");
  if (path === "") return pathOf("car.series", { series: picked.series.slug }, { section });
  const url = new URL(path, "http://inside.invalid");
  const { series, generation, trim } = picked;
  url.searchParams.set("series", series.slug);
  for (const [key, id] of [
    ["gene", generation?.id],
    ["trim", trim?.id],
  ] as const)
    if (id === undefined) url.searchParams.delete(key);
    else url.searchParams.set(key, id);
  return url.pathname + url.search + url.hash;
}

/** `2018–2023`, `2024 至今`. */
export function yearsText({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `${from} 至今`;
  return from === to ? String(from) : `${from}–${to}`;
}

/** 171,800 yuan → 17.18 万. */
export function priceText(yuan: number): string {
  return `${(yuan / 10_000).toFixed(2)} 万`;
}
