import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { type AtDesk, personsOf } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { type CodeRow, newCode } from "../codes.ts";
import { influenceCodes } from "../tables.ts";
import { demandManaging, managedSections, recordManaged, stored } from "./manage.ts";

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
  const wanted = managedSections(actor, section);
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
  const personOf = await personsOf(
    db,
    rows.flatMap(({ ownerMemberId }) => ownerMemberId ?? []),
  );
  return rows.map((row) => ({
    ...{ id: row.id, code: row.code, section: row.section, note: row.note, closed: row.closed },
    ...{ quota: row.quota, used: row.used, valid_until: row.validUntil?.toISOString() ?? null },
    owner: row.ownerMemberId === null ? null : personOf(row.ownerMemberId),
  }));
}

/** Makes an invitation of the desk. @throws AppError INVALID_INPUT, FORBIDDEN */
export async function addCode(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  { section, note, quota, valid_until }: NewCode,
): Promise<Shown> {
  demandManaging(at.actor, section);
  const validUntil = valid_until === null ? null : new Date(valid_until);
  if (validUntil !== null && validUntil <= new Date())
    throw new AppError("INVALID_INPUT", "有效期要晚于现在", { field: "valid_until" });
  const values = { code: newCode(), section, note, quota, validUntil, createdBy: at.actor.id };
  return db.transaction(async (tx) => {
    const row = stored(await tx.insert(influenceCodes).values(values).returning());
    await recordManaged(tx, at, "code", row.id, { after: { section, note, quota } });
    return stored(await presentCodes(tx, [row]));
  });
}

/** Ends an invitation; who came by it stays. @throws AppError NOT_FOUND, FORBIDDEN */
export async function closeCode({ db }: Pick<Services, "db">, at: AtDesk, id: string): Promise<Shown> {
  return db.transaction(async (tx) => {
    const ofIt = eq(influenceCodes.id, id);
    const [known] = await tx.select().from(influenceCodes).where(ofIt).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这个邀请码");
    demandManaging(at.actor, known.section);
    if (!known.closed) {
      await tx.update(influenceCodes).set({ closed: true }).where(ofIt);
      await recordManaged(tx, at, "code", id, { before: { closed: false }, after: { closed: true } });
    }
    return stored(await presentCodes(tx, [{ ...known, closed: true }]));
  });
}
