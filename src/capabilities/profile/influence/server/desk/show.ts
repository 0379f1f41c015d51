import { and, desc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { z } from "zod";
import { presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import { type Moderator, presentReviews, reasonsOf } from "#capabilities/review/moderation/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { influenceAllows } from "#shared/influence.ts";
import { profileAddress } from "#shared/profile-links.ts";
import type { deskInfluenceEndpoints } from "../../desk-contract.ts";
import { type AccountRow, accountsOf } from "../accounts.ts";
import type { ApplicationRow } from "../life.ts";
import { INFLUENCE } from "../names.ts";
import { timelineOf } from "../present.ts";
import { influenceReview } from "../review-kind.ts";
import { influenceAccounts, influenceApplications, influenceCodes, influenceSeasons } from "../tables.ts";
import { linesOf, personOf } from "./list.ts";

type Detail = z.input<(typeof deskInfluenceEndpoints)["GET /api/admin/influencers/{id}"]["data"]>;

/** @throws AppError NOT_FOUND; FORBIDDEN for another section than his role is for */
export async function deskRow(
  db: Queryable,
  id: string,
  actor: AdminActor,
  permission: string,
): Promise<ApplicationRow> {
  const [row] = await db.select().from(influenceApplications).where(eq(influenceApplications.id, id));
  if (row === undefined || row.state === "draft") throw new AppError("NOT_FOUND", "没有这份达人申请");
  if (!can(actor, permission, { kind: INFLUENCE, section: row.section })) throw new AppError("FORBIDDEN");
  return row;
}

/**
 * One application with everything that a decision rests on. Screenshots only for whoever may read private pictures of this kind.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function showInfluencer(
  services: Pick<Services, "db" | "keys">,
  id: string,
  actor: AdminActor,
  address: string,
): Promise<Detail> {
  const { db } = services;
  const row = await deskRow(db, id, actor, "review.read");
  const [line] = await linesOf(db, [row]);
  if (line === undefined) throw new AppError("NOT_FOUND");
  const accounts = await accountsOf(db, [id]);
  const pictures = await presentPrivateAll(
    services,
    accounts.flatMap(({ screenshotId }) => screenshotId ?? []),
    actor,
  );
  const reader: Moderator = { adminId: actor.id, grants: actor.grants, address };
  const [review = null] =
    line.review_id === null ? [] : await presentReviews(db, INFLUENCE, [line.review_id], reader);
  const decides = can(actor, "review.decide", { kind: INFLUENCE, section: row.section });
  return {
    ...line,
    ...{ reason: row.reason, car: row.carLabel, style: row.style },
    season: await seasonTitle(db, row),
    invited_by: await inviterOf(db, row),
    accounts: accounts.map((account) => ({
      ...{ id: account.id, platform: account.platform, nick: account.nick, link: account.link },
      ...{ followers: account.followers, proof_code: account.proofCode, proof_state: account.proofState },
      ...{ asked: account.asked, address: profileAddress(account.link) },
      picture: account.screenshotId === null ? null : (pictures.get(account.screenshotId) ?? null),
    })),
    may_read_papers: can(actor, "media.private.read", { kind: INFLUENCE }),
    related: await relatedOf(db, row, accounts),
    events: await timelineOf(db, id),
    review,
    can: {
      approve: decides && influenceAllows("approve", row),
      reject: decides && influenceAllows("reject", row),
      ask: decides && influenceAllows("ask", row),
      revoke: decides && influenceAllows("revoke", row),
    },
    reasons: [...(await reasonsOf(db, influenceReview))],
  };
}

async function seasonTitle(db: Queryable, { seasonId }: ApplicationRow): Promise<string> {
  if (seasonId === null) return "";
  const [season] = await db
    .select({ title: influenceSeasons.title })
    .from(influenceSeasons)
    .where(eq(influenceSeasons.id, seasonId));
  return season?.title ?? "";
}

async function inviterOf(db: Queryable, { codeId }: ApplicationRow): Promise<Detail["invited_by"]> {
  if (codeId === null) return null;
  const [row] = await db
    .select({ code: influenceCodes.code, note: influenceCodes.note, nickname: members.nickname })
    .from(influenceCodes)
    .leftJoin(members, eq(members.id, influenceCodes.ownerMemberId))
    .where(eq(influenceCodes.id, codeId));
  return row === undefined ? null : { code: row.code, by: row.nickname ?? (row.note || "官方邀请") };
}

/** Other applications with the same profile, or of the same member; the latest first. */
async function relatedOf(
  db: Queryable,
  row: ApplicationRow,
  accounts: readonly AccountRow[],
): Promise<Detail["related"]> {
  const sameProfile = await db
    .selectDistinct({ id: influenceAccounts.applicationId })
    .from(influenceAccounts)
    .where(
      or(
        ...accounts
          .filter(({ link }) => link !== "")
          .map(({ platform, link }) =>
            and(eq(influenceAccounts.platform, platform), eq(influenceAccounts.link, link)),
          ),
      ) ?? eq(influenceAccounts.applicationId, row.id),
    )
    .limit(50);
  const profiles = new Set(sameProfile.map(({ id }) => id));
  const rows = await db
    .select()
    .from(influenceApplications)
    .where(
      and(
        ne(influenceApplications.id, row.id),
        isNotNull(influenceApplications.submittedAt),
        or(
          eq(influenceApplications.memberId, row.memberId),
          profiles.size === 0 ? undefined : inArray(influenceApplications.id, [...profiles]),
        ),
      ),
    )
    .orderBy(desc(influenceApplications.id))
    .limit(20);
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((one) => ({
    ...{ id: one.id, state: one.state, section: one.section, called: one.called },
    // That another member names the same profile weighs most.
    why: one.memberId !== row.memberId || profiles.has(one.id) ? ("profile" as const) : ("member" as const),
    member: personOf(cards, one.memberId),
    at: (one.submittedAt ?? one.createdAt).toISOString(),
  }));
}
