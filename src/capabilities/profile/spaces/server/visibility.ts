import { eq } from "drizzle-orm";
import { relationFigures, setListsHidden } from "#capabilities/community/relations/server/public.ts";
import { memberTag } from "#capabilities/people/members/server/public.ts";
import type { Visibility } from "#capabilities/profile/spaces/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { spaces } from "./tables.ts";

/** What others see in a member's space; all of it where nothing was ever changed. */
export async function visibilityOf(db: Queryable, memberId: string): Promise<Visibility> {
  const [[row], { listsHidden }] = await Promise.all([
    db.select().from(spaces).where(eq(spaces.memberId, memberId)),
    relationFigures(db, memberId),
  ]);
  return { lists: !listsHidden, city: row?.showsCity ?? true, activity: row?.showsActivity ?? true };
}

/** Changes what is given of it; kept answers that show the member are dropped. */
export async function changeVisibility(
  { db, cache }: Pick<Services, "db" | "cache">,
  memberId: string,
  { lists, city, activity }: { [Key in keyof Visibility]?: boolean | undefined },
): Promise<Visibility> {
  await db.transaction(async (tx) => {
    if (lists !== undefined) await setListsHidden(tx, { cache }, memberId, !lists);
    const changes = {
      ...(city !== undefined && { showsCity: city }),
      ...(activity !== undefined && { showsActivity: activity }),
    };
    if (Object.keys(changes).length > 0)
      await tx
        .insert(spaces)
        .values({ memberId, ...changes })
        .onConflictDoUpdate({ target: spaces.memberId, set: changes });
    await cache.invalidate(tx, [memberTag(memberId)]);
  });
  return visibilityOf(db, memberId);
}
