import { isDraftName } from "#client/kept-drafts.ts";

/** What this product keeps in the browser, by purpose. */
export type DeviceGroup = "session" | "drafts" | "places" | "settings";

/** Bytes by group, and of the pages and pictures kept for reading without a network. */
export interface DeviceData {
  sizes: Readonly<Record<DeviceGroup, number>>;
  /** How many drafts there are. */
  drafts: number;
  /** Pages that can be read without a network. */
  pages: number;
  /** Everything of this site, as the browser estimates it; null where it does not tell. */
  total: number | null;
}

const PREFIX = "paddock.";
/** What waits for a network. */
const WAITING = ["paddock.waiting"];
const SETTINGS = ["paddock.color_scheme", "paddock.reading_size", "paddock.source"];
const SESSION = ["paddock.token", "paddock.user"];
/** Of the administration, which has its own way of signing out. */
const OTHERS = ["paddock.admin"];
/** For reading without a network; the files of the app itself are not listed, they come again with the next page. */
const PAGES = "paddock-pages";
const PICTURES = "paddock-pictures";

const begins = (key: string, with_: readonly string[]) => with_.some((start) => key.startsWith(start));

/** The group of a key in the browser's storage; undefined for what is not the visitor's. */
export function groupOf(key: string): DeviceGroup | undefined {
  if (!key.startsWith(PREFIX) || begins(key, OTHERS)) return undefined;
  if (begins(key, SESSION)) return "session";
  if (isDraftName(key) || begins(key, WAITING)) return "drafts";
  if (begins(key, SETTINGS)) return "settings";
  return "places";
}

/** Sizes in UTF-16 units doubled, as browsers count them. Storage that is refused holds nothing. */
export async function measureDevice(): Promise<DeviceData> {
  const sizes: Record<DeviceGroup, number> = { session: 0, drafts: 0, places: 0, settings: 0 };
  let drafts = 0;
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      const group = groupOf(key);
      if (group === undefined) continue;
      sizes[group] += 2 * (key.length + (storage.getItem(key)?.length ?? 0));
      if (group === "drafts") drafts += 1;
    }
  }
  const [pages, estimate] = await Promise.all([
    countPages().catch(() => 0),
    navigator.storage?.estimate?.().catch(() => undefined),
  ]);
  return { sizes, drafts, pages, total: estimate?.usage ?? null };
}

/** Removes everything of a group, here and in other tabs' shared storage. */
export function clearGroup(group: DeviceGroup): void {
  for (const storage of storages())
    for (const key of Object.keys(storage)) if (groupOf(key) === group) storage.removeItem(key);
}

/** Removes pages and pictures that were kept for reading without a network. */
export async function clearPages(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all([caches.delete(PAGES), caches.delete(PICTURES)]);
}

async function countPages(): Promise<number> {
  if (!("caches" in globalThis) || !(await caches.has(PAGES))) return 0;
  return (await (await caches.open(PAGES)).keys()).length;
}

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}
