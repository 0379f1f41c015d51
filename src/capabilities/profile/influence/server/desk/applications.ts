import { and, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import {
  type AtDesk,
  askedWords,
  cardOf,
  decideApplication,
  deskApplication,
  listApplications,
  relatedTo,
} from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { platformNames } from "#shared/influence.ts";
import { profileAddress } from "#shared/profile-links.ts";
import type { deskInfluenceEndpoints, InfluenceDecision } from "../../desk-contract.ts";
import { type AccountRow, accountsOf } from "../accounts.ts";
import { type ApplicationRow, type Detail, influenceKind, numberWords } from "../kind.ts";
import { influenceAccounts, influenceApplications, influenceCodes, influenceSeasons } from "../tables.ts";

type Endpoints = typeof deskInfluenceEndpoints;
type Query = z.output<Endpoints["GET /api/admin/influencers"]["query"]>;
type Card = z.input<Endpoints["GET /api/admin/influencers/{id}"]["data"]>;
type Reading = Pick<Services, "db" | "keys">;

/** @throws AppError INVALID_INPUT for a foreign cursor */
export const listInfluencers = (services: Reading, query: Query, actor: AdminActor) =>
  listApplications(services, influenceKind, query, actor, presentLines);

/** What a line says of an application beside the usual. */
async function presentLines(db: Queryable, rows: readonly ApplicationRow[]) {
  const all = await accountsOf(
    db,
    rows.map(({ id }) => id),
  );
  const accounts = Map.groupBy(all, ({ applicationId }) => applicationId);
  return (row: ApplicationRow) => {
    const own = accounts.get(row.id) ?? [];
    return {
      ...{ called: row.called, city: row.city, tier: row.tier, number: numberWords(row.number) },
      renewal: row.aboutId !== null,
      followers: own.reduce((sum, { followers }) => sum + followers, 0),
      platforms: own.map(({ platform }) => platform),
    };
  };
}

/**
 * One application with everything that a decision rests on. Screenshots only for whoever may read private pictures of this kind.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function showInfluencer(services: Reading, id: string, at: AtDesk): Promise<Card> {
  const { db } = services;
  const row = await deskApplication(db, influenceKind, id, at.actor, "review.read");
  const accounts = await accountsOf(db, [id]);
  const pictures = await presentPrivateAll(
    services,
    accounts.flatMap(({ screenshotId }) => screenshotId ?? []),
    at.actor,
  );
  return {
    ...(await cardOf(db, influenceKind, row, at, presentLines)),
    ...{ car: row.carLabel, style: row.style, season: await seasonTitle(db, row) },
    invited_by: await inviterOf(db, row),
    accounts: accounts.map((account) => ({
      ...{ id: account.id, platform: account.platform, nick: account.nick, link: account.link },
      ...{ followers: account.followers, proof_code: account.proofCode, proof_state: account.proofState },
      ...{ asked: account.asked, address: profileAddress(account.link) },
      picture: account.screenshotId === null ? null : (pictures.get(account.screenshotId) ?? null),
    })),
    related: await relatedOf(db, row, accounts),
  };
}

async function seasonTitle(db: Queryable, { seasonId }: ApplicationRow): Promise<string> {
  if (seasonId === null) return "";
  const { id, title } = influenceSeasons;
  const [season] = await db.select({ title }).from(influenceSeasons).where(eq(id, seasonId));
  return season?.title ?? "";
}

async function inviterOf(db: Queryable, { codeId }: ApplicationRow): Promise<Card["invited_by"]> {
  if (codeId === null) return null;
  const [row] = await db
    .select({ code: influenceCodes.code, note: influenceCodes.note, nickname: members.nickname })
    .from(influenceCodes)
    .leftJoin(members, eq(members.id, influenceCodes.ownerMemberId))
    .where(eq(influenceCodes.id, codeId));
  return row === undefined ? null : { code: row.code, by: row.nickname ?? (row.note || "官方邀请") };
}

/** Applications with the same profile, or of the same member. */
async function relatedOf(
  db: Queryable,
  row: ApplicationRow,
  accounts: readonly AccountRow[],
): Promise<Card["related"]> {
  const linked = accounts
    .filter(({ link }) => link !== "")
    .map(({ platform, link }) =>
      and(eq(influenceAccounts.platform, platform), eq(influenceAccounts.link, link)),
    );
  const sameProfile =
    linked.length === 0
      ? []
      : await db
          .selectDistinct({ id: influenceAccounts.applicationId })
          .from(influenceAccounts)
          .where(or(...linked))
          .limit(50);
  const profiles = sameProfile.map(({ id }) => id);
  const named = profiles.length === 0 ? undefined : inArray(influenceApplications.id, profiles);
  return relatedTo(db, influenceKind, row, [named], (one) => ({
    ...{ section: one.section, called: one.called },
    // That another member names the same profile weighs most.
    why:
      one.memberId !== row.memberId || profiles.includes(one.id) ? ("profile" as const) : ("member" as const),
  }));
}

/** @throws as `decideApplication`; INVALID_INPUT without a tier, without a profile that was seen to be his, for another's account */
export async function decideInfluencer(
  services: Services,
  id: string,
  at: AtDesk,
  input: InfluenceDecision,
): Promise<Card> {
  await decideApplication(services, influenceKind, id, at, input, async () =>
    says(input, await accountsOf(services.db, [id])),
  );
  return showInfluencer(services, id, at);
}

function says(
  input: InfluenceDecision,
  accounts: readonly AccountRow[],
): { detail: Detail; reason?: string } {
  const platformOf = new Map(accounts.map(({ id, platform }) => [id, platformNames[platform]]));
  if ([...input.proofs, ...input.accounts].some(({ account_id }) => !platformOf.has(account_id)))
    throw new AppError("INVALID_INPUT", "这个账号不属于这份申请，请刷新后重试", { field: "accounts" });
  const proofs = Object.fromEntries(input.proofs.map(({ account_id, state }) => [account_id, state]));
  if (input.decision === "ask") {
    if (input.accounts.length === 0)
      throw new AppError("INVALID_INPUT", "请选择需要补充哪些账号", { field: "accounts" });
    const asked = input.accounts.map(({ account_id, reason }) => [account_id, reason] as const);
    const named = asked.map(([account, why]) => [platformOf.get(account) ?? "", why] as const);
    return { detail: { proofs, asked: Object.fromEntries(asked) }, reason: askedWords(named, input.reason) };
  }
  if (input.decision !== "approve") return { detail: { proofs } };
  if (input.tier === undefined) throw new AppError("INVALID_INPUT", "请选择等级", { field: "tier" });
  const seen = accounts.some(({ id, proofState }) => (proofs[id] ?? proofState) === "confirmed");
  if (!seen) throw new AppError("INVALID_INPUT", "请打开主页，至少确认一个平台的核对码", { field: "proofs" });
  return { detail: { proofs, tier: input.tier } };
}
