import type { z } from "zod";
import type { homeCardSchema } from "#capabilities/site/site/contract.ts";
import type { Page, PageQuery } from "#platform/database/keyset.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

export type HomeCard = z.input<typeof homeCardSchema>;

/** One kind of things that members write and that stand among the articles of a home: posts, questions. */
export interface HomeCards {
  /** Cache tag that is dropped whenever something of the kind appears, changes or is hidden anywhere. */
  tag: string;
  /**
   * A page of what everybody may see of it, best first, in an order of the kind's own that a keyset can follow. It is
   * the same for everybody: pages made from it are kept.
   * @param section slug; the umbrella's lists what stands in any section
   */
  list(services: Pick<Services, "db" | "keys">, section: string, page: PageQuery): Promise<Page<HomeCard>>;
}

/** By the kind that stands in addresses and in `HomeCard.kind`, as `post`. */
export const homeCards = new ExtensionPoint<HomeCards>("card of the home");

/** How many cards of each kind stand among the articles. */
const OF_EACH = 6;

/** The tags of every kind. */
export function homeCardTags(): string[] {
  return homeCards.entries().map(([, { tag }]) => tag);
}

/**
 * What stands among the articles of a section's home: the first of every kind in turn, in the order in which the features are
 * listed. Kinds that run out leave their turns to the others. The first event stands apart from them as what is next.
 */
export async function mixedHomeCards(
  services: Pick<Services, "db" | "keys">,
  section: string,
): Promise<{ items: HomeCard[]; next: HomeCard | null }> {
  const kinds = await Promise.all(
    homeCards.entries().map(([, kind]) => kind.list(services, section, { limit: OF_EACH })),
  );
  const items = Array.from({ length: OF_EACH }, (_, turn) => kinds.flatMap(({ items }) => items[turn] ?? []));
  return { items: items.flat(), next: items.flat().find(({ look }) => look === "event") ?? null };
}
