import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { muteSchema } from "#capabilities/review/moderation/mutes-contract.ts";
import { can, type Granted, permittedRows } from "#platform/auth/permissions.ts";
import { below, keysetPage, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { MUTE } from "../policy.ts";
import { mutes } from "../tables.ts";
import { namedMutes } from "./named-mutes.ts";

interface Query extends PageQuery {
  member?: string | undefined;
  all: "0" | "1";
}

const standing = and(isNull(mutes.liftedAt), or(isNull(mutes.until), gt(mutes.until, sql`now()`)));

/** Mutes of the sections that the actor mutes in, newest first, with how many hold. */
export async function listMutes(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: Granted,
  { member, all, cursor, limit }: Query,
): Promise<{ items: z.input<typeof muteSchema>[]; next_cursor: string | null; standing: number }> {
  const permitted = permittedRows(actor, MUTE, { kind: mutes.targetKind, section: mutes.section });
  const where = and(
    permitted,
    member === undefined ? undefined : eq(mutes.memberId, member),
    member !== undefined || all === "1" ? undefined : standing,
  );
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["mutes", member, all], cursor, limit },
    (after, take) => namedMutes(db, and(where, below([mutes.id], after)), take),
    ({ id }) => [id],
  );
  const held = await db.$count(mutes, and(permitted, standing));
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const now = new Date();
  return {
    items: rows.flatMap((mute) => {
      const card = cards.get(mute.memberId);
      if (card === undefined) return [];
      const over = mute.until !== null && mute.until <= now;
      const state = over ? "over" : mute.liftedAt === null ? "standing" : "lifted";
      return {
        id: mute.id,
        member: card,
        section: mute.section,
        blocks: mute.blocks,
        reason: mute.reason,
        until: mute.until?.toISOString() ?? null,
        state,
        by_name: mute.byName,
        lifted_by_name: mute.liftedByName,
        created_at: mute.createdAt.toISOString(),
        can_lift: state === "standing" && can(actor, MUTE, placeOf(mute.section)),
      };
    }),
    next_cursor,
    standing: held,
  };
}

/** Where a mute holds, as permissions name it: what holds everywhere asks for the right everywhere. */
export const placeOf = (section: string): { section?: string } => (section === "" ? {} : { section });
