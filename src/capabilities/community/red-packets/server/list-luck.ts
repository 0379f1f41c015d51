import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { luckSchema } from "#capabilities/community/red-packets/contract.ts";
import { notBlocked } from "#capabilities/community/relations/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { anyLeft, campaignFor } from "./queries.ts";
import { redPackets as packets } from "./tables.ts";

/**
 * A page of who opened how much, newest first. Members who have not opened one see it once none is left: before that
 * it would only say what others took away.
 */
export async function listLuck(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  campaignId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<z.input<typeof luckSchema>>> {
  const campaign = await campaignFor(db, campaignId, memberId);
  const over = campaign.status === "ended" || campaign.endsAt <= new Date() || !campaign.left;
  if (campaign.openedAt === null && !over) return { items: [], next_cursor: null };
  const best = over ? await bestOf(db, campaignId) : undefined;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["red-packet-luck", campaignId, memberId], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(packets)
        .where(
          and(
            eq(packets.campaignId, campaignId),
            isNotNull(packets.memberId),
            notBlocked(memberId, packets.memberId),
            below([packets.openedAt, packets.id], after),
          ),
        )
        .orderBy(desc(packets.openedAt), desc(packets.id))
        .limit(take),
    (row) => [row.openedAt ?? new Date(0), row.id],
  );
  const cards = await memberCards(
    db,
    rows.flatMap((row) => row.memberId ?? []),
  );
  return {
    items: rows.flatMap((row) => {
      const card = cards.get(row.memberId ?? "");
      if (card === undefined || row.openedAt === null) return [];
      return {
        id: row.id,
        member: card,
        amount: row.amount,
        opened_at: row.openedAt.toISOString(),
        best: row.id === best,
        mine: row.memberId === memberId,
      };
    }),
    next_cursor,
  };
}

/** The packet with the highest sum, of equal ones the first that was opened; undefined while some are left. */
async function bestOf(db: Queryable, campaignId: string): Promise<string | undefined> {
  if (await anyLeft(db, campaignId)) return undefined;
  const [row] = await db
    .select({ id: packets.id })
    .from(packets)
    .where(and(eq(packets.campaignId, campaignId), isNotNull(packets.memberId)))
    .orderBy(desc(packets.amount), sql`${packets.openedAt}`, packets.id)
    .limit(1);
  return row?.id;
}
