import type { z } from "zod";
import type { spaceCardSchema } from "#capabilities/profile/spaces/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Page, PageQuery } from "#platform/database/keyset.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

export type SpaceCard = z.input<typeof spaceCardSchema>;

/** One kind of things that members make, as it is listed in their spaces. */
export interface SpaceList {
  /** Name of the tab. */
  label: string;
  /** Whether the tab is there for a member; always unless given. */
  has?(db: Queryable, memberId: string): Promise<boolean>;
  /** A page of what everybody may see of it, newest first. */
  list(services: Pick<Services, "db" | "keys">, memberId: string, page: PageQuery): Promise<Page<SpaceCard>>;
}

/** Offered by whatever members make things in; the key stands in addresses, as `comments`. */
export const spaceLists = new ExtensionPoint<SpaceList>("list of a space");

/** The tabs of a member's space, in the order in which the features are listed. */
export async function tabsOf(db: Queryable, memberId: string): Promise<{ key: string; label: string }[]> {
  const tabs = await Promise.all(
    spaceLists.entries().map(async ([key, { label, has }]) => {
      const there = has === undefined || (await has(db, memberId));
      return there ? [{ key, label }] : [];
    }),
  );
  return tabs.flat();
}
