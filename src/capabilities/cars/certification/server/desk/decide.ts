import type { CertificationDecision } from "#capabilities/cars/certification/desk-contract.ts";
import { type Decision, decideAsSeen } from "#capabilities/review/moderation/server/public.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { allows, pieceNames } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import type { Detail } from "../life.ts";
import { CERTIFICATION, DAY } from "../names.ts";
import { deskRow, showCertification } from "./show.ts";

/** No certification holds longer than this, in days. */
const LONGEST = 5 * 366;

const decisionOf: Record<CertificationDecision["decision"], Decision> = {
  approve: "pass",
  reject: "reject",
  ask: "reject",
  revoke: "reject",
};

/**
 * Decides an application as it was seen, through the review queue: with claim, audit entry and figures, and five seconds in
 * which it can be undone before the member is told.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED, CLAIMED; CONFLICT where it cannot be decided so; INVALID_INPUT without a
 *   reason, or for a day that makes no sense; VIN_TAKEN where another has the car meanwhile
 */
export async function decideCertification(
  services: Services,
  id: string,
  actor: AdminActor,
  { address, ...input }: CertificationDecision & { address: string },
) {
  const row = await deskRow(services, id, actor, "review.decide");
  const { decision, version } = input;
  if (!allows(decision, row)) throw new AppError("CONFLICT", "这份申请的状态已经变了，请刷新后再处理");
  const detail = detailOf(input);
  // Of an approval: why somebody is not heard first. It is no matter of whom it is approved for.
  if (decision === "approve" && input.reason !== "") detail.unheard = { reason: input.reason, address };
  const reason = decision === "ask" ? asked(input) : decision === "approve" ? "" : input.reason;
  if (decision !== "approve" && reason === "")
    throw new AppError("INVALID_INPUT", "请选择或填写理由", { field: "reason" });
  await decideAsSeen(
    services,
    actor,
    { kind: CERTIFICATION, targetId: id, version, address },
    { decision: decisionOf[decision], reason, detail },
  );
  return showCertification(services, id, actor, address);
}

function detailOf({ decision, valid_until, pieces }: CertificationDecision): Detail {
  if (decision === "ask") {
    if (pieces.length === 0)
      throw new AppError("INVALID_INPUT", "请选择需要补充哪些材料", { field: "pieces" });
    return { pieces: Object.fromEntries(pieces.map(({ kind, reason }) => [kind, reason])) };
  }
  if (decision !== "approve" || valid_until === undefined) return {};
  const validUntil = new Date(valid_until);
  const days = (validUntil.getTime() - Date.now()) / DAY;
  if (days < 1 || days > LONGEST)
    throw new AppError("INVALID_INPUT", "有效期要在明天到五年之内", { field: "valid_until" });
  return { validUntil };
}

/** What the member is told of single papers, in one line. */
const asked = ({ pieces, reason }: CertificationDecision): string =>
  [...pieces.map(({ kind, reason: why }) => `${pieceNames[kind]}：${why}`), reason]
    .filter(Boolean)
    .join("；");
