import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  DAY,
  ownApplication,
  presentOwn,
  timelineOf,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { influenceAllows } from "#shared/influence.ts";
import { type influenceEndpoints, RENEW_DAYS } from "../contract.ts";
import { type AccountRow, accountsOf } from "./accounts.ts";
import { ownCode } from "./codes.ts";
import { type ApplicationRow, influenceKind, numberWords } from "./kind.ts";
import { presentRight, rightsOf } from "./rights.ts";
import { influenceClaims } from "./tables.ts";

type Shown = z.input<(typeof influenceEndpoints)["GET /api/influence/{id}"]["data"]>;

/** @throws AppError NOT_FOUND, also for another's */
export async function showOwn({ db }: Pick<Services, "db">, memberId: string, id: string): Promise<Shown> {
  return presentApplication(db, await ownApplication(db, influenceKind, memberId, id));
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
  const usual = await presentOwn(db, influenceKind, [row]);
  return {
    ...usual(row),
    ...{ called: row.called, city: row.city, car: row.carLabel, style: row.style },
    renewal: row.aboutId !== null,
    tier: isVoice || row.state === "expired" ? row.tier : "",
    number: isVoice || row.state === "expired" ? numberWords(row.number) : null,
    ...(!isVoice && { valid_until: null }),
    accounts: accounts.map((account) => ({
      ...presentAccount(account),
      asked: isAsked ? account.asked : "",
    })),
    rights: isVoice ? await rightsOfVoice(db, row) : [],
    invitation: code === undefined ? null : { code: code.code, quota: code.quota, used: code.used },
    events: await timelineOf(db, influenceKind, row.id),
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
