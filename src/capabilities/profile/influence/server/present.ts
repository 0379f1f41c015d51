import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { presentEvents, queuedItems } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { influenceAllows } from "#shared/influence.ts";
import { type influenceEndpoints, RENEW_DAYS } from "../contract.ts";
import { type AccountRow, accountsOf } from "./accounts.ts";
import { ownCode } from "./codes.ts";
import type { ApplicationRow } from "./life.ts";
import { DAY, INFLUENCE, numberWords } from "./names.ts";
import { presentRight, rightsOf } from "./rights.ts";
import { influenceApplications, influenceClaims, influenceEvents } from "./tables.ts";

type Shown = z.input<(typeof influenceEndpoints)["GET /api/influence/{id}"]["data"]>;

/** @throws AppError NOT_FOUND, also for another's */
export async function ownApplication(db: Queryable, memberId: string, id: string): Promise<ApplicationRow> {
  const [row] = await db
    .select()
    .from(influenceApplications)
    .where(and(eq(influenceApplications.id, id), eq(influenceApplications.memberId, memberId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份达人申请");
  return row;
}

/** @throws AppError NOT_FOUND, also for another's */
export async function showOwn(db: Queryable, memberId: string, id: string): Promise<Shown> {
  return presentApplication(db, await ownApplication(db, memberId, id));
}

export const presentAccount = (row: AccountRow) => ({
  ...{ id: row.id, platform: row.platform, nick: row.nick, link: row.link, followers: row.followers },
  ...{ file_id: row.screenshotId, proof_code: row.proofCode, proof_state: row.proofState, asked: row.asked },
});

/** An application as its member sees it. */
export async function presentApplication(db: Queryable, row: ApplicationRow): Promise<Shown> {
  const isVoice = row.state === "approved";
  const accounts = await accountsOf(db, [row.id]);
  const code = isVoice ? await ownCode(db, row.memberId, row.section) : undefined;
  const isAsked = row.state === "material";
  return {
    ...{ id: row.id, section: row.section, reason: row.reason, called: row.called, city: row.city },
    ...{ car: row.carLabel, style: row.style, renewal: row.aboutId !== null },
    state: await shownState(db, row),
    tier: isVoice || row.state === "expired" ? row.tier : "",
    number: isVoice || row.state === "expired" ? numberWords(row.number) : null,
    valid_until: isVoice ? (row.validUntil?.toISOString() ?? null) : null,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    approved_at: row.approvedAt?.toISOString() ?? null,
    accounts: accounts.map((account) => ({
      ...presentAccount(account),
      asked: isAsked ? account.asked : "",
    })),
    rights: isVoice ? await rightsOfVoice(db, row) : [],
    invitation: code === undefined ? null : { code: code.code, quota: code.quota, used: code.used },
    events: await timelineOf(db, row.id),
    can: {
      resubmit: influenceAllows("submit", row) && row.state !== "draft",
      withdraw: influenceAllows("withdraw", row),
      resign: influenceAllows("resign", row),
      renew: isVoice && mayRenew(row),
      invite: influenceAllows("invite", row) && code === undefined,
    },
  };
}

/** Whether a voice may apply for another year already. */
export function mayRenew({ validUntil }: Pick<ApplicationRow, "validUntil">): boolean {
  return validUntil !== null && validUntil.getTime() - Date.now() <= RENEW_DAYS * DAY;
}

/** Somebody looks at it at this moment: that is a state of its own for its member. */
async function shownState(db: Queryable, { id, state }: ApplicationRow): Promise<Shown["state"]> {
  if (state !== "submitted") return state;
  const holder = (await queuedItems(db, INFLUENCE, [id])).get(id)?.holder ?? null;
  return holder === null ? state : "in_review";
}

async function rightsOfVoice(db: Queryable, row: ApplicationRow): Promise<Shown["rights"]> {
  const { tier } = row;
  if (tier === "") return [];
  const claims = await db.select().from(influenceClaims).where(eq(influenceClaims.applicationId, row.id));
  const claimOf = new Map(claims.map((claim) => [claim.rightId, claim]));
  return (await rightsOf(db, row.section))
    .filter(({ tiers }) => tiers.includes(tier))
    .map((right) => {
      const claim = claimOf.get(right.id);
      return {
        ...presentRight(right),
        claim: claim?.state ?? (right.claimable ? ("open" as const) : ("no" as const)),
        note: claim?.note ?? "",
      };
    });
}

/** Everything that happened to an application, newest first, in words for its member. */
export async function timelineOf(db: Queryable, id: string) {
  const rows = await db
    .select()
    .from(influenceEvents)
    .where(eq(influenceEvents.applicationId, id))
    .orderBy(desc(influenceEvents.at), desc(influenceEvents.id))
    .limit(100);
  return presentEvents(rows, {
    moves: { approved: "审核通过，成为达人", expired: "达人资格已到期", revoked: "达人资格已被撤销" },
    whats: {
      resigned: { text: "已放弃达人资格" },
      renewed: { text: "年度复核通过，由新的申请接替" },
      reminded: { text: "已提醒年度复核" },
      claimed: { text: "已领取权益" },
      fulfilled: { text: "权益已发放", tone: "good" },
      refused: { text: "权益没有发放", tone: "bad" },
    },
  });
}
