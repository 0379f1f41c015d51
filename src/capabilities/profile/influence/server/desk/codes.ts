import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { type CodeRow, newCode } from "../codes.ts";
import { MANAGE } from "../names.ts";
import { influenceCodes } from "../tables.ts";
import { personOf, sectionsOf } from "./list.ts";
import { demandManaging, type Manager } from "./manage.ts";

type Endpoints = typeof deskInfluenceEndpoints;
type Query = z.output<Endpoints["GET /api/admin/influence/codes"]["query"]>;
type NewCode = z.output<Endpoints["POST /api/admin/influence/codes"]["body"]>;
type Shown = z.input<Endpoints["POST /api/admin/influence/codes"]["data"]>;

/** Invitations of the sections that somebody runs, newest first. @throws AppError INVALID_INPUT for a foreign cursor */
export async function listCodes(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { section, cursor, limit }: Query,
) {
  const wanted = sectionsOf(actor, MANAGE, section);
  if (wanted.length === 0) return { items: [], next_cursor: null };
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["influence codes", wanted.join()], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(influenceCodes)
        .where(and(inArray(influenceCodes.section, wanted), below([influenceCodes.id], after)))
        .orderBy(desc(influenceCodes.id))
        .limit(take),
    (row) => [row.id],
  );
  return { items: await presentCodes(db, rows), next_cursor };
}

async function presentCodes(db: Queryable, rows: readonly CodeRow[]): Promise<Shown[]> {
  const cards = await memberCards(
    db,
    rows.flatMap(({ ownerMemberId }) => ownerMemberId ?? []),
  );
  return rows.map((row) => ({
    ...{ id: row.id, code: row.code, section: row.section, note: row.note, closed: row.closed },
    ...{ quota: row.quota, used: row.used, valid_until: row.validUntil?.toISOString() ?? null },
    owner: row.ownerMemberId === null ? null : personOf(cards, row.ownerMemberId),
  }));
}

async function shown(db: Queryable, row: CodeRow | undefined): Promise<Shown> {
  const [one] = row === undefined ? [] : await presentCodes(db, [row]);
  if (one === undefined) throw new Error("the invitation was not stored");
  return one;
}

/** Makes an invitation of the desk. @throws AppError INVALID_INPUT, FORBIDDEN */
export async function addCode(
  { db }: Pick<Services, "db">,
  { actor, address }: Manager,
  { section, note, quota, valid_until }: NewCode,
): Promise<Shown> {
  demandManaging(actor, section);
  const validUntil = valid_until === null ? null : new Date(valid_until);
  if (validUntil !== null && validUntil <= new Date())
    throw new AppError("INVALID_INPUT", "有效期要晚于现在", { field: "valid_until" });
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(influenceCodes)
      .values({ ...{ code: newCode(), section, note, quota, validUntil }, createdBy: actor.id })
      .returning();
    const made = await shown(tx, row);
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: "influence.code", targetKind: "influence_code", targetId: made.id },
      ...{ after: { section, note, quota }, address },
    });
    return made;
  });
}

/** Ends an invitation; who came by it stays. @throws AppError NOT_FOUND, FORBIDDEN */
export async function closeCode(
  { db }: Pick<Services, "db">,
  { actor, address }: Manager,
  id: string,
): Promise<Shown> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(influenceCodes).where(eq(influenceCodes.id, id)).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这个邀请码");
    demandManaging(actor, known.section);
    if (known.closed) return shown(tx, known);
    const [row] = await tx
      .update(influenceCodes)
      .set({ closed: true })
      .where(eq(influenceCodes.id, id))
      .returning();
    await recordAudit(tx, {
      ...{ adminId: actor.id, action: "influence.code", targetKind: "influence_code", targetId: id },
      ...{ before: { closed: false }, after: { closed: true }, address },
    });
    return shown(tx, row);
  });
}
