import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RedPacketTab, redPacketSchema } from "#capabilities/community/red-packets/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import {
  above,
  below,
  keysetPage,
  type Page,
  type PageQuery,
  type Place,
} from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { presentRedPacket } from "./present.ts";
import { isLeft } from "./state.ts";
import { redPacketCampaigns as campaigns, redPackets as packets } from "./tables.ts";

type Row = typeof campaigns.$inferSelect;

/** What ended longer ago is not shown to those who missed it. */
const MISSED_DAYS = 90;

interface Query extends PageQuery {
  tab: RedPacketTab;
}

/**
 * A page of a member's red packets: those to be had, what is open before what is not yet, the first to end on top; opened ones, newest first; and those of
 * the last ninety days that are gone, the last to end on top.
 */
export async function listRedPackets(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { tab, cursor, limit }: Query,
): Promise<Page<z.input<typeof redPacketSchema>>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["red-packets", memberId, tab], cursor, limit },
    (after, take) => read[tab](db, memberId, after, take),
    (row) => placeOf(tab, row),
  );
  return { items: rows.map(presentRedPacket), next_cursor };
}

function placeOf(
  tab: RedPacketTab,
  row: Pick<Row, "id" | "startsAt" | "endsAt"> & { openedAt: Date | null },
): Place {
  if (tab === "opened") return [row.openedAt ?? row.endsAt, row.id];
  if (tab === "missed") return [row.endsAt, row.id];
  return [row.startsAt > new Date() ? 1 : 0, row.endsAt, row.id];
}

/** Those that cannot be opened yet come last. */
const notYet = { value: sql`(${campaigns.startsAt} > now())::int`, type: "int" };

const columns = { ...getTableColumns(campaigns), amount: packets.amount, openedAt: packets.openedAt };

const read = {
  opened: (db: Queryable, memberId: string, after: Place | undefined, take: number) =>
    db
      .select({ ...columns, left: isLeft })
      .from(packets)
      .innerJoin(campaigns, eq(campaigns.id, packets.campaignId))
      .where(and(eq(packets.memberId, memberId), below([packets.openedAt, campaigns.id], after)))
      .orderBy(desc(packets.openedAt), desc(campaigns.id))
      .limit(take),
  waiting: (db: Queryable, memberId: string, after: Place | undefined, take: number) =>
    notOpened(db, memberId)
      .where(
        and(
          isNull(packets.id),
          eq(campaigns.status, "running"),
          gt(campaigns.endsAt, sql`now()`),
          isLeft,
          above([notYet, campaigns.endsAt, campaigns.id], after),
        ),
      )
      .orderBy(notYet.value, asc(campaigns.endsAt), asc(campaigns.id))
      .limit(take),
  missed: (db: Queryable, memberId: string, after: Place | undefined, take: number) =>
    notOpened(db, memberId)
      .where(
        and(
          isNull(packets.id),
          ne(campaigns.status, "draft"),
          lte(campaigns.startsAt, sql`now()`),
          or(eq(campaigns.status, "ended"), lte(campaigns.endsAt, sql`now()`), sql`not ${isLeft}`),
          gt(
            campaigns.endsAt,
            sql`greatest(${members.createdAt}, now() - make_interval(days => ${MISSED_DAYS}))`,
          ),
          below([campaigns.endsAt, campaigns.id], after),
        ),
      )
      .orderBy(desc(campaigns.endsAt), desc(campaigns.id))
      .limit(take),
};

const notOpened = (db: Queryable, memberId: string) =>
  db
    .select({ ...columns, left: isLeft })
    .from(campaigns)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(packets, and(eq(packets.campaignId, campaigns.id), eq(packets.memberId, memberId)))
    .$dynamic();
