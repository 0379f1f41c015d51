import { and, asc, eq, ne, notInArray } from "drizzle-orm";
import { actOn, demandSection, takeBack } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { giveCode, releaseCode } from "./codes.ts";
import { latestOf } from "./form.ts";
import { influenceKind } from "./kind.ts";
import { presentApplication, showOwn } from "./present.ts";
import { claimRight, presentRight, rightsOf } from "./rights.ts";
import { nextSeason, openSeason, presentSeason } from "./seasons.ts";
import { influenceApplications, influenceReservations } from "./tables.ts";
import { countVoices } from "./voices.ts";

type Acting = Pick<Services, "db" | "cache">;

/** Takes an application back: its screenshots go at once, and the place of its invitation is free. @throws as `actOn` */
export async function withdrawApplication(services: Acting, memberId: string, id: string) {
  await takeBack(services, influenceKind, memberId, id, "withdraw", { before: releaseCode });
  return showOwn(services, memberId, id);
}

/** Gives up being a voice: mark and rights go. @throws as `actOn` */
export async function resign(services: Acting, memberId: string, id: string) {
  await takeBack(services, influenceKind, memberId, id, "resign", { detail: { what: "resigned" } });
  return showOwn(services, memberId, id);
}

/** @throws as `actOn`, and as `claimRight` */
export async function claim(services: Acting, memberId: string, id: string, rightId: string) {
  await actOn(services, influenceKind, memberId, id, "claim", (tx, row) => claimRight(tx, row, rightId));
  return showOwn(services, memberId, id);
}

/** Gets the voice's own code; the same one every time. @throws as `actOn` */
export async function invite(services: Acting, memberId: string, id: string) {
  await actOn(services, influenceKind, memberId, id, "invite", (tx, { section, tier }) =>
    giveCode(tx, { memberId, section, tier: tier === "" ? "C" : tier }),
  );
  return showOwn(services, memberId, id);
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
