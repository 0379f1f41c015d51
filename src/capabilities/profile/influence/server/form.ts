import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import {
  applicationsWhere,
  DAY,
  DRAFT_DAYS,
  demandSection,
  keepDraft,
  ownApplication,
  ownMobile,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { BETWEEN_SEASONS, influenceAllows, platforms } from "#shared/influence.ts";
import { type InfluenceFields, type influenceEndpoints, RENEW_DAYS } from "../contract.ts";
import { accountsOf, proofCodeOf, settleAccounts } from "./accounts.ts";
import { type ApplicationRow, influenceKind } from "./kind.ts";
import { mayRenew, presentAccount } from "./present.ts";
import { openSeason, presentSeason } from "./seasons.ts";
import { influenceApplications } from "./tables.ts";

type Form = z.input<(typeof influenceEndpoints)["GET /api/influence/form"]["data"]>;
type Using = Pick<Services, "db" | "keys">;

/** A member's applications of a section: the newest that is a draft, that waits, that holds, and that says where he stands. */
export async function latestOf(db: Queryable, memberId: string, section: string) {
  const where = and(eq(influenceApplications.memberId, memberId), eq(influenceApplications.section, section));
  const rows = await applicationsWhere(db, influenceKind, where, 50);
  const pending = rows.find(({ state }) => state === "submitted" || state === "material");
  const handedIn = rows.filter(({ state }) => state !== "draft");
  return {
    draft: rows.find(({ state }) => state === "draft"),
    pending,
    holding: rows.find(({ state }) => state === "approved"),
    // A withdrawn one says nothing beside what still holds.
    latest: pending ?? handedIn.find(({ state }) => state !== "withdrawn") ?? handedIn[0],
  };
}

/**
 * The form as it stands: the draft of a section, or one's own application that can be changed. A voice who renews finds what he
 * handed in the last time.
 * @throws AppError NOT_FOUND for another's application; INVALID_INPUT
 */
export async function readForm(
  { db, keys }: Using,
  memberId: string,
  { section: asksIn, id }: { section: string; id?: string | undefined },
): Promise<Form> {
  demandSection(asksIn);
  const asked = id === undefined ? undefined : await ownApplication(db, influenceKind, memberId, id);
  // What tells of an application leads to the umbrella's form, wherever it was handed in.
  const section = asked?.section ?? asksIn;
  const { draft, pending, holding } = await latestOf(db, memberId, section);
  const changes = asked !== undefined && influenceAllows("submit", asked) ? asked : undefined;
  // What was sent back is what goes on, however the form was opened.
  const row = changes ?? (pending?.state === "material" ? pending : draft);
  const from = row ?? (holding && mayRenew(holding) ? holding : undefined);
  const season = await openSeason(db, section);
  const accounts = from === undefined ? [] : await accountsOf(db, [from.id]);
  const proofCodes = new Map(
    row === undefined ? [] : accounts.map(({ platform, proofCode }) => [platform, proofCode]),
  );
  return {
    id: row?.id ?? null,
    section,
    state: row?.state ?? "draft",
    reason: row?.state === "draft" ? "" : (row?.reason ?? ""),
    called: from?.called ?? "",
    city: from?.city ?? "",
    car_id: from?.carId ?? null,
    style: from?.style ?? "",
    code: row?.typedCode ?? "",
    accounts: accounts.map(({ platform, nick, link, followers, screenshotId, proofState }) => ({
      ...{ platform, nick, link, followers },
      // A renewal needs figures of today.
      file_id: row === undefined ? null : screenshotId,
      stands: proofState === "claimed" || proofState === "confirmed",
    })),
    held: row === undefined ? [] : accounts.map(presentAccount),
    mobile: await ownMobile(db, memberId),
    season: season === undefined ? null : presentSeason(season),
    refusal: refusalOf({ row, pending, holding, open: season !== undefined }),
    proofs: platforms.map((platform) => ({
      platform,
      // What stands in a profile already stays what it is, also under another secret key.
      code: proofCodes.get(platform) ?? proofCodeOf(keys, memberId, platform),
    })),
    cars: (await carsOf(db, memberId)).map(({ id: carId, label }) => ({ id: carId, label })),
  };
}

interface Stand {
  row: ApplicationRow | undefined;
  pending: ApplicationRow | undefined;
  holding: ApplicationRow | undefined;
  open: boolean;
}

/** Why nothing can be handed in now; empty where it can. */
export function refusalOf({ row, pending, holding, open }: Stand): string {
  if (pending !== undefined && pending.id !== row?.id) return "你有一份达人申请正在审核，请等待结果";
  if (row?.state === "material") return "";
  // Whoever is a voice already goes on between seasons, too.
  if (holding !== undefined)
    return mayRenew(holding) ? "" : `你已经是达人，到期前 ${RENEW_DAYS} 天可以提交年度复核`;
  return open ? "" : BETWEEN_SEASONS;
}

/** Keeps what was typed, as far as it makes sense. @throws as `keepDraft`, `settleFiles` */
export function saveDraft(
  services: Using,
  memberId: string,
  { section, ...fields }: InfluenceFields & { section: string },
): Promise<void> {
  return keepDraft(services, influenceKind, memberId, section, async (tx, draft) => {
    const deleteAt = new Date(Date.now() + DRAFT_DAYS * DAY);
    await settleAccounts(tx, services.keys, draft, { given: fields.accounts, deleteAt });
    const own = (await carsOf(tx, memberId)).some(({ id }) => id === fields.car_id);
    return {
      ...{ called: fields.called, city: fields.city, style: fields.style, typedCode: fields.code },
      carId: own ? fields.car_id : null,
    };
  });
}
