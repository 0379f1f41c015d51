import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { askedOf, wordsOf } from "./conditions.ts";
import { demandManaging, MANAGE } from "./policy.ts";
import { redPacketCampaigns as campaigns } from "./tables.ts";

type Row = typeof campaigns.$inferSelect;
type DeskRow = Row & { opened: number; paid: number; creator: string | null };

/** A page of the campaigns that the administrator may manage, newest first. */
export async function listCampaigns(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit }: PageQuery,
): Promise<Page<Campaign>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["campaigns", actor.id], cursor, limit },
    (after, take) =>
      deskRows(db)
        .where(
          and(
            // Campaigns have no kind: a grant for one kind of content opens none.
            permittedRows(actor, MANAGE, { kind: campaigns.section, section: campaigns.section }),
            below([campaigns.createdAt, campaigns.id], after),
          ),
        )
        .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
        .limit(take),
    (row) => [row.createdAt, row.id],
  );
  return { items: await Promise.all(rows.map((row) => present(db, row))), next_cursor };
}

/** One campaign as it stands. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showCampaign(
  db: Queryable,
  actor: Pick<AdminActor, "grants">,
  id: string,
): Promise<Campaign> {
  const [row] = await deskRows(db).where(eq(campaigns.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个红包活动");
  demandManaging(actor, row.section);
  return present(db, row);
}

const opened = sql.raw("p.campaign_id = red_packet_campaigns.id and p.member_id is not null");

const deskRows = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(campaigns),
      opened: sql<number>`(select count(*)::int from red_packets p where ${opened})`,
      paid: sql<number>`(select coalesce(sum(p.amount), 0)::int from red_packets p where ${opened})`,
      creator: admins.name,
    })
    .from(campaigns)
    .leftJoin(admins, eq(admins.id, campaigns.createdBy))
    .$dynamic();

/** Of everything that a draft says: what is started must be what was seen. */
export function campaignVersion(row: Row): string {
  const { name, section, greeting, total, packetCount, needsMobile, needsClub, series, seriesMax, status } =
    row;
  return versionOf(
    [name, section, greeting, total, packetCount, needsMobile, needsClub, series, seriesMax, status],
    askedOf(row).map(({ key, value, choice }) => [key, value, choice]),
    row.startsAt.toISOString(),
    row.endsAt.toISOString(),
  );
}

async function present(db: Queryable, row: DeskRow): Promise<Campaign> {
  return {
    id: row.id,
    name: row.name,
    section: row.section,
    greeting: row.greeting,
    total: row.total,
    packet_count: row.packetCount,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    needs_mobile: row.needsMobile,
    needs_club: row.needsClub,
    conditions: [...askedOf(row)],
    asked: await wordsOf(db, row),
    series: row.series,
    series_max: row.seriesMax,
    paused: row.status === "running" && row.pausedAt !== null,
    status: row.status,
    stopped: row.stopped,
    opened_count: row.opened,
    paid: row.paid,
    returned: row.returned,
    ended_at: row.endedAt?.toISOString() ?? null,
    created_by: row.creator,
    version: campaignVersion(row),
  };
}
