import { eq } from "drizzle-orm";
import type { z } from "zod";
import { listSignIns, members } from "#capabilities/people/members/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import { PROOF_MS } from "#platform/auth/proof.ts";
import type { Database } from "#platform/database/client.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";
import { maskMobile } from "#shared/validation.ts";
import { mobileAppeal } from "./appeals.ts";
import { showExports } from "./exports.ts";

type Safety = z.input<(typeof accountEndpoints)["GET /api/user/safety"]["data"]>;

/** What stands on the page of account and safety. @throws AppError UNAUTHENTICATED when the account is gone */
export async function showSafety(
  db: Database,
  { id, provedAt }: Pick<MemberActor, "id" | "provedAt">,
): Promise<Safety> {
  const [[row], appeal, devices, { latest }] = await Promise.all([
    db.select().from(members).where(eq(members.id, id)),
    mobileAppeal(db, id),
    listSignIns(db, id),
    showExports(db, id),
  ]);
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  const until = provedAt === null ? 0 : provedAt.getTime() + PROOF_MS;
  return {
    mobile: row.mobile === null ? null : maskMobile(row.mobile),
    proved_until: until > Date.now() ? new Date(until).toISOString() : null,
    appeal,
    devices: devices.length,
    export: latest,
    minor_mode: row.minorMode,
    personalised: row.personalised,
    cancel_due_at: row.cancelDueAt?.toISOString() ?? null,
  };
}

/** Turns suggestions that rest on the member's own data on or off. */
export async function setPersonalised(
  db: Database,
  memberId: string,
  personalised: boolean,
): Promise<{ personalised: boolean }> {
  await db.update(members).set({ personalised }).where(eq(members.id, memberId));
  return { personalised };
}
