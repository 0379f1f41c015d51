import { and, asc, eq, ne, notInArray } from "drizzle-orm";
import { lockLife, moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type InfluenceAct, influenceAllows } from "#shared/influence.ts";
import { giveCode, releaseCode } from "./codes.ts";
import { demandSection, latestOf } from "./form.ts";
import type { ApplicationRow, Detail } from "./life.ts";
import { INFLUENCE } from "./names.ts";
import { ownApplication, presentApplication, showOwn } from "./present.ts";
import { claimRight, presentRight, rightsOf } from "./rights.ts";
import { nextSeason, openSeason, presentSeason } from "./seasons.ts";
import { influenceApplications, influenceReservations } from "./tables.ts";
import { countVoices } from "./voices.ts";

type Acting = Pick<Services, "db" | "cache">;

const refusals: Partial<Record<InfluenceAct, string>> = {
  withdraw: "这份申请已经处理，不能撤回",
  resign: "你现在没有有效的达人资格",
  claim: "达人资格有效时才能领取权益",
  invite: "达人资格有效时才能邀请别人",
};

/**
 * Does something to an own application that stands, locked.
 * @throws AppError NOT_FOUND for another's; CONFLICT where it cannot be done as it stands
 */
async function act(
  { db }: Acting,
  memberId: string,
  id: string,
  { name, work }: { name: InfluenceAct; work: (tx: Transaction, row: ApplicationRow) => Promise<unknown> },
) {
  await db.transaction(async (tx) => {
    await ownApplication(tx, memberId, id);
    await lock(tx, `influence:${memberId}`);
    await lockLife(tx, INFLUENCE, id);
    const row = await ownApplication(tx, memberId, id);
    if (!influenceAllows(name, row)) throw new AppError("CONFLICT", refusals[name]);
    await work(tx, row);
  });
  return showOwn(db, memberId, id);
}

/** Takes an application back: its screenshots go at once, and the place of its invitation is free. @throws as `act` */
export function withdrawApplication(services: Acting, memberId: string, id: string) {
  return act(services, memberId, id, {
    name: "withdraw",
    async work(tx, row) {
      await releaseCode(tx, row);
      await moveLife(tx, services, INFLUENCE, id, "withdraw", { by: { memberId } });
    },
  });
}

/** Gives up being a voice: mark and rights go. @throws as `act` */
export function resign(services: Acting, memberId: string, id: string) {
  return act(services, memberId, id, {
    name: "resign",
    work: (tx) =>
      moveLife(tx, services, INFLUENCE, id, "withdraw", {
        by: { memberId },
        detail: { what: "resigned" } satisfies Detail,
      }),
  });
}

/** @throws as `act`, and as `claimRight` */
export function claim(services: Acting, memberId: string, id: string, rightId: string) {
  return act(services, memberId, id, { name: "claim", work: (tx, row) => claimRight(tx, row, rightId) });
}

/** Gets the voice's own code; the same one every time. @throws as `act` */
export function invite(services: Acting, memberId: string, id: string) {
  return act(services, memberId, id, {
    name: "invite",
    async work(tx, { section, tier }) {
      await giveCode(tx, { memberId, section, tier: tier === "" ? "C" : tier });
    },
  });
}

/** What stands on a section's landing page. @throws AppError INVALID_INPUT */
export async function readLanding(db: Queryable, section: string) {
  demandSection(section);
  const season = await openSeason(db, section);
  const next = await nextSeason(db, section);
  return {
    season: season === undefined ? null : presentSeason(season),
    next: next === undefined ? null : presentSeason(next),
    voices: await countVoices(db, section),
    rights: (await rightsOf(db, section)).map(presentRight),
  };
}

/** Where a member stands in a section. @throws AppError INVALID_INPUT */
export async function readMine(db: Queryable, memberId: string, section: string) {
  demandSection(section);
  const { latest, holding } = await latestOf(db, memberId, section);
  return {
    latest: latest === undefined ? null : await presentApplication(db, latest),
    holding: holding === undefined ? null : await presentApplication(db, holding),
    reserved: await isReserved(db, memberId, section),
    elsewhere: await elsewhereOf(db, memberId, section),
  };
}

/** Where a member stands in other sections, the latest of each. */
async function elsewhereOf(db: Queryable, memberId: string, section: string) {
  const rows = await db
    .select({ section: influenceApplications.section, state: influenceApplications.state })
    .from(influenceApplications)
    .where(
      and(
        eq(influenceApplications.memberId, memberId),
        ne(influenceApplications.section, section),
        notInArray(influenceApplications.state, ["draft", "withdrawn"]),
      ),
    )
    .orderBy(asc(influenceApplications.id));
  // A later one stands for an earlier one.
  return [...new Map(rows.map((row) => [row.section, row])).values()];
}

async function isReserved(db: Queryable, memberId: string, section: string): Promise<boolean> {
  const found = await db
    .select({ id: influenceReservations.id })
    .from(influenceReservations)
    .where(and(eq(influenceReservations.memberId, memberId), eq(influenceReservations.section, section)));
  return found.length > 0;
}

/**
 * Has a member be told of the next season, or no longer; the same again changes nothing.
 * @throws AppError INVALID_INPUT; CONFLICT while a season is open
 */
export async function reserve(
  { db }: Pick<Services, "db">,
  memberId: string,
  { section, wanted }: { section: string; wanted: boolean },
): Promise<{ reserved: boolean }> {
  demandSection(section);
  if (!wanted) {
    await db
      .delete(influenceReservations)
      .where(and(eq(influenceReservations.memberId, memberId), eq(influenceReservations.section, section)));
    return { reserved: false };
  }
  if ((await openSeason(db, section)) !== undefined)
    throw new AppError("CONFLICT", "招募正在进行，可以直接申请");
  await db.insert(influenceReservations).values({ memberId, section }).onConflictDoNothing();
  return { reserved: true };
}
