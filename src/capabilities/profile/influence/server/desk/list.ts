import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { queuedItems } from "#capabilities/review/moderation/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, sections } from "#sections/registry.ts";
import type { deskInfluenceEndpoints, deskInfluencerSchema } from "../../desk-contract.ts";
import { accountsOf } from "../accounts.ts";
import type { ApplicationRow } from "../life.ts";
import { INFLUENCE, MANAGE, numberWords } from "../names.ts";
import { influenceApplications } from "../tables.ts";

type Query = z.output<(typeof deskInfluenceEndpoints)["GET /api/admin/influencers"]["query"]>;
type Line = z.input<typeof deskInfluencerSchema>;

/** Sections whose applications, or seasons, somebody may look at; the umbrella asks for all of them. */
export function sectionsOf(reader: Granted, permission: string, section?: string): string[] {
  const place = permission === MANAGE ? {} : { kind: INFLUENCE };
  const mine = sections
    .map(({ slug }) => slug)
    .filter((slug) => can(reader, permission, { ...place, section: slug }));
  return section === undefined || isUmbrella(section) ? mine : mine.filter((slug) => slug === section);
}

/**
 * Applications in a state, of the sections that the reader may look at.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listInfluencers(
  { db, keys }: Pick<Services, "db" | "keys">,
  query: Query,
  reader: Granted,
) {
  const { state, section, cursor, limit } = query;
  const wanted = sectionsOf(reader, "review.read", section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isWaiting = state === "submitted" || state === "material";
  const order = [influenceApplications.submittedAt, influenceApplications.id] as const;
  // All sections are no condition, so that the list's own index serves.
  const within =
    wanted.length === sections.length ? undefined : inArray(influenceApplications.section, wanted);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["influencers", state, wanted.join()], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(influenceApplications)
        .where(
          and(
            eq(influenceApplications.state, state),
            isNotNull(influenceApplications.submittedAt),
            within,
            isWaiting ? above(order, after) : below(order, after),
          ),
        )
        .orderBy(...order.map((column) => (isWaiting ? asc(column) : desc(column))))
        .limit(take),
    (row) => [row.submittedAt ?? row.createdAt, row.id],
  );
  return { items: await linesOf(db, rows), next_cursor };
}

/** Lines of the list, in the order of the rows. */
export async function linesOf(db: Queryable, rows: readonly ApplicationRow[]): Promise<Line[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const accounts = Map.groupBy(await accountsOf(db, ids), ({ applicationId }) => applicationId);
  const itemOf = await queuedItems(db, INFLUENCE, ids);
  return rows.map((row) => {
    const own = accounts.get(row.id) ?? [];
    return {
      ...{ id: row.id, section: row.section, state: row.state, called: row.called, city: row.city },
      ...{ tier: row.tier, number: numberWords(row.number), renewal: row.aboutId !== null },
      review_id: itemOf.get(row.id)?.id ?? null,
      followers: own.reduce((sum, { followers }) => sum + followers, 0),
      platforms: own.map(({ platform }) => platform),
      member: personOf(cards, row.memberId),
      submitted_at: row.submittedAt?.toISOString() ?? null,
      valid_until: row.validUntil?.toISOString() ?? null,
      held_by: itemOf.get(row.id)?.holder ?? "",
    };
  });
}

type Cards = Awaited<ReturnType<typeof memberCards>>;

export function personOf(cards: Cards, memberId: string): Line["member"] {
  const card = cards.get(memberId);
  return { id: memberId, nickname: card?.nickname ?? "已注销用户", avatar: card?.avatar ?? null };
}
