import { feedTabKeys, type StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import { isUmbrella } from "#sections/registry.ts";

const placed = { on: true, from: null, until: null };

/** What a home without a layout shows; a first draft begins with it. */
export function standardBlocks(section: string): StoredBlock[] {
  const clubs = !isUmbrella(section);
  return [
    { ...placed, id: "carousel", kind: "carousel", articles: [] },
    ...(clubs ? [{ ...placed, id: "figures", kind: "figures" as const }] : []),
    { ...placed, id: "entries", kind: "entries", items: [] },
    ...(clubs ? [{ ...placed, id: "next", kind: "next" as const }] : []),
    { ...placed, id: "feed", kind: "feed", tabs: [...feedTabKeys] },
  ];
}
