import { and, asc, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  deskCertificationEndpoints,
  deskCertificationSchema,
} from "#capabilities/cars/certification/desk-contract.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { queuedItems } from "#capabilities/review/moderation/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { above, below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, sections } from "#sections/registry.ts";
import type { CertificationRow } from "../holder.ts";
import { CERTIFICATION } from "../names.ts";
import { certifications } from "../tables.ts";

type Query = z.output<(typeof deskCertificationEndpoints)["GET /api/admin/certifications"]["query"]>;
type Line = z.input<typeof deskCertificationSchema>;

/** Sections whose applications somebody may read. */
export function sectionsOf(reader: Granted, permission: string): string[] {
  return sections
    .map(({ slug }) => slug)
    .filter((section) => can(reader, permission, { kind: CERTIFICATION, section }));
}

/**
 * Applications in a state, of the sections that the reader may look at. The umbrella asks for all of them.
 * @throws AppError INVALID_INPUT for a foreign cursor
 */
export async function listCertifications(
  { db, keys }: Pick<Services, "db" | "keys">,
  query: Query,
  reader: Granted,
) {
  const { state, section, kind, cursor, limit } = query;
  const mine = sectionsOf(reader, "review.read");
  const wanted =
    section === undefined || isUmbrella(section) ? mine : mine.filter((slug) => slug === section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const isWaiting = state === "submitted" || state === "material";
  const order = [certifications.submittedAt, certifications.id] as const;
  // All sections are no condition, so that the list's own index serves.
  const within = wanted.length === sections.length ? undefined : inArray(certifications.section, wanted);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["certifications", state, kind, wanted.join()], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(certifications)
        .where(
          and(
            eq(certifications.state, state),
            isNotNull(certifications.submittedAt),
            kind === undefined ? undefined : eq(certifications.kind, kind),
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
export async function linesOf(db: Queryable, rows: readonly CertificationRow[]): Promise<Line[]> {
  if (rows.length === 0) return [];
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const itemOf = await queuedItems(
    db,
    CERTIFICATION,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    review_id: itemOf.get(row.id)?.id ?? null,
    section: row.section,
    kind: row.kind,
    state: row.state,
    label: row.label,
    vin_last: row.vinLast,
    plate_masked: row.plateMasked,
    score: row.score,
    member: personOf(cards, row.memberId),
    submitted_at: row.submittedAt?.toISOString() ?? null,
    valid_until: row.validUntil?.toISOString() ?? null,
    held_by: itemOf.get(row.id)?.holder ?? "",
  }));
}

type Cards = Awaited<ReturnType<typeof memberCards>>;

export function personOf(cards: Cards, memberId: string): Line["member"] {
  const card = cards.get(memberId);
  return { id: memberId, nickname: card?.nickname ?? "已注销用户", avatar: card?.avatar ?? null };
}

/** Applications with the same number or plate, or of the same member; the latest first. */
export function relatedRows(db: Queryable, row: CertificationRow): Promise<CertificationRow[]> {
  return db
    .select()
    .from(certifications)
    .where(
      and(
        sql`${certifications.id} <> ${row.id}`,
        isNotNull(certifications.submittedAt),
        or(
          eq(certifications.memberId, row.memberId),
          row.vinHash === ""
            ? undefined
            : and(eq(certifications.vinHash, row.vinHash), sql`${certifications.vinHash} <> ''`),
          row.plateHash === ""
            ? undefined
            : and(eq(certifications.plateHash, row.plateHash), sql`${certifications.plateHash} <> ''`),
        ),
      ),
    )
    .orderBy(desc(certifications.id))
    .limit(20);
}
