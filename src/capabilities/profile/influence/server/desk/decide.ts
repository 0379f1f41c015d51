import { type Decision, decideAsSeen } from "#capabilities/review/moderation/server/public.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { influenceAllows, platformNames } from "#shared/influence.ts";
import type { InfluenceDecision } from "../../desk-contract.ts";
import { type AccountRow, accountsOf } from "../accounts.ts";
import type { Detail } from "../life.ts";
import { DAY, INFLUENCE } from "../names.ts";
import { deskRow, showInfluencer } from "./show.ts";

/** Nobody is a voice for longer than this without being looked at again, in days. */
const LONGEST = 2 * 366;

const decisionOf: Record<InfluenceDecision["decision"], Decision> = {
  approve: "pass",
  reject: "reject",
  ask: "reject",
  revoke: "reject",
};

/**
 * Decides an application as it was seen, through the review queue: with claim, audit entry and figures, and five seconds in
 * which it can be undone before the member is told.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED, CLAIMED; CONFLICT where it cannot be decided so; INVALID_INPUT without a
 *   reason or a tier, without a profile that was seen to be his, for another's account, or for a day that makes no sense
 */
export async function decideInfluencer(
  services: Services,
  id: string,
  actor: AdminActor,
  { address, ...input }: InfluenceDecision & { address: string },
) {
  const row = await deskRow(services.db, id, actor, "review.decide");
  const { decision, version } = input;
  if (!influenceAllows(decision, row))
    throw new AppError("CONFLICT", "这份申请的状态已经变了，请刷新后再处理");
  const accounts = await accountsOf(services.db, [id]);
  const detail = detailOf(input, accounts);
  const reason = decision === "ask" ? askedWords(input, accounts) : input.reason;
  if (decision !== "approve" && reason === "")
    throw new AppError("INVALID_INPUT", "请选择或填写理由", { field: "reason" });
  await decideAsSeen(
    services,
    actor,
    { kind: INFLUENCE, targetId: id, version, address },
    { decision: decisionOf[decision], reason, detail },
  );
  return showInfluencer(services, id, actor, address);
}

function detailOf(input: InfluenceDecision, accounts: readonly AccountRow[]): Detail {
  const own = new Set(accounts.map(({ id }) => id));
  if ([...input.proofs, ...input.accounts].some(({ account_id }) => !own.has(account_id)))
    throw new AppError("INVALID_INPUT", "这个账号不属于这份申请，请刷新后重试", { field: "accounts" });
  const proofs = Object.fromEntries(input.proofs.map(({ account_id, state }) => [account_id, state]));
  if (input.decision === "ask") {
    if (input.accounts.length === 0)
      throw new AppError("INVALID_INPUT", "请选择需要补充哪些账号", { field: "accounts" });
    return {
      proofs,
      asked: Object.fromEntries(input.accounts.map(({ account_id, reason }) => [account_id, reason])),
    };
  }
  if (input.decision !== "approve") return { proofs };
  if (input.tier === undefined) throw new AppError("INVALID_INPUT", "请选择等级", { field: "tier" });
  const seen = accounts.some(({ id, proofState }) => (proofs[id] ?? proofState) === "confirmed");
  if (!seen) throw new AppError("INVALID_INPUT", "请打开主页，至少确认一个平台的核对码", { field: "proofs" });
  return { proofs, tier: input.tier, ...untilOf(input) };
}

function untilOf({ valid_until }: InfluenceDecision): Pick<Detail, "validUntil"> {
  if (valid_until === undefined) return {};
  const validUntil = new Date(valid_until);
  const days = (validUntil.getTime() - Date.now()) / DAY;
  if (days < 1 || days > LONGEST)
    throw new AppError("INVALID_INPUT", "有效期要在明天到两年之内", { field: "valid_until" });
  return { validUntil };
}

/** What the member is told of single accounts, in one line. */
function askedWords({ accounts: asked, reason }: InfluenceDecision, accounts: readonly AccountRow[]): string {
  const platformOf = new Map(accounts.map(({ id, platform }) => [id, platformNames[platform]]));
  return [
    ...asked.map(({ account_id, reason: why }) => `${platformOf.get(account_id) ?? ""}：${why}`),
    reason,
  ]
    .filter(Boolean)
    .join("；");
}
