import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import { DOUBTFUL } from "./desk-words.ts";

/** Of one member within what is known of him; somebody who drives that many cars is looked at twice. */
const MANY = 4;

export interface Risk {
  kind: "warn" | "bad";
  text: string;
}

/** What makes a reviewer look twice, beside the account itself. */
export function risksOf(
  detail: Pick<DeskCertificationDetail, "member" | "score" | "related" | "kind">,
): Risk[] {
  const others = detail.related.filter(({ member }) => member.id !== detail.member.id);
  const sameVin = others.filter(({ why }) => why === "vin" || why === "about").length;
  const samePlate = others.filter(({ why }) => why === "plate").length;
  const own = detail.related.filter(({ member }) => member.id === detail.member.id);
  const refused = own.filter(({ state }) => state === "rejected" || state === "revoked").length;
  const risks: (Risk | false)[] = [
    // An appeal is about another's car by its nature.
    sameVin > 0 && { kind: detail.kind === "appeal" ? "warn" : "bad", text: `同车架号 ${sameVin} 位车友` },
    samePlate > 0 && { kind: "bad", text: `同车牌 ${samePlate} 位车友` },
    detail.score < DOUBTFUL && { kind: "bad", text: `可信度 ${detail.score}` },
    refused > 0 && { kind: "warn", text: `认证曾被拒 ${refused} 次` },
    own.length >= MANY && { kind: "warn", text: `本人另有 ${own.length} 份申请` },
  ];
  return risks.filter((risk) => risk !== false);
}
