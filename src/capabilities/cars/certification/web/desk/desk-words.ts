import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import type { Paper } from "#capabilities/review/applications/web/public.ts";
import { pieceNames } from "#shared/certification.ts";
import { formatDate } from "#shared/format.ts";

/** Below it number and plate contradict each other, or the car. Of 100. */
export const DOUBTFUL = 60;

export const deskKinds: Readonly<Record<DeskCertificationDetail["kind"], string>> = {
  first: "首次认证",
  recheck: "年审",
  appeal: "过户申诉",
};

/** How many days after which a part of a year ends, for approvals that hold shorter or longer than usual. */
export const validities = [
  { value: "90", label: "有效 90 天" },
  { value: "180", label: "有效半年" },
  { value: "730", label: "有效两年" },
] as const;

/** Why papers are gone, for who finds them missing. */
function whyDeleted({ state }: DeskCertificationDetail): string {
  if (state === "withdrawn") return "申请人撤回了申请";
  if (state === "material") return "等待补充材料太久";
  return "审核结束后的保留期已满";
}

/** When papers go, or when and why they went; empty while they are needed. */
export function evidenceWords(detail: DeskCertificationDetail): string {
  if (detail.evidence_deleted_at !== null)
    return `证件照片、完整车架号、车牌和姓名已于 ${formatDate(detail.evidence_deleted_at, { time: true })} 删除（${whyDeleted(detail)}）。`;
  if (detail.evidence_delete_at !== null)
    return `证件照片、完整车架号、车牌和姓名将在 ${formatDate(detail.evidence_delete_at, { time: true })} 后自动删除。`;
  return "";
}

/** What whoever has the car shows with his answer to an appeal. */
export const answerPhotos = ({ id, hearing }: DeskCertificationDetail): Paper[] =>
  (hearing?.photos ?? []).map((picture, at) => ({
    ...{ key: `${id} answer ${at}`, label: `现车主·说明 ${at + 1}`, picture, missing: "", asked: "" },
  }));

/** The papers of an application for the board. @param before stands before each name: 原车主 */
export function papersOf(detail: DeskCertificationDetail, before = ""): Paper[] {
  if (detail.pieces.length === 0 && detail.evidence_deleted_at !== null)
    return [
      {
        ...{ key: detail.id, label: before === "" ? "材料" : `${before}·材料`, picture: null, asked: "" },
        missing: missingWords(detail, ""),
      },
    ];
  return detail.pieces.map(({ kind, reason, picture }) => ({
    key: `${detail.id} ${kind}`,
    label: before === "" ? pieceNames[kind] : `${before}·${pieceNames[kind]}`,
    picture,
    missing: missingWords(detail, reason),
    asked: detail.state === "material" ? reason : "",
  }));
}

function missingWords(detail: DeskCertificationDetail, reason: string): string {
  if (!detail.may_read_papers) return "你的角色不能查看证件材料";
  if (detail.evidence_deleted_at !== null)
    return `已于 ${formatDate(detail.evidence_deleted_at)} 删除（${whyDeleted(detail)}）`;
  return reason === "" ? "这份材料已删除" : "车友还没有补交";
}
