import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import {
  ApplicationDesk,
  type ApproveProps,
  type DeskKind,
  ReasonsSheet,
} from "#capabilities/review/applications/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { type PieceKind, pieceKinds, pieceNames } from "#shared/certification.ts";
import { formatDate } from "#shared/format.ts";
import { Tag } from "#ui/tag.tsx";
import { certificationReads, type DeskCertification, deskApi } from "../desk/api.ts";
import { CertificationView } from "../desk/certification-view.tsx";
import { DOUBTFUL, deskKinds } from "../desk/desk-words.ts";

const DAY = 86_400_000;
const REASONS = ["照片模糊，看不清文字", "反光或遮挡，关键信息看不清", "没有拍全，请拍完整一页"];
const MISSING = "请补充这份材料";

const desk: DeskKind<DeskCertification, DeskCertificationDetail> = {
  ...certificationReads,
  title: "车主认证",
  decide: ({ id, review }, { asked = [], ...decision }, { [id]: days }) =>
    deskApi("POST /api/admin/certifications/{id}/decision", {
      params: { id },
      body: {
        ...{ version: review?.version ?? "", ...decision },
        pieces: asked.map(({ key, reason }) => ({ kind: key as PieceKind, reason })),
        ...(decision.decision === "approve" &&
          days && { valid_until: new Date(Date.now() + Number(days) * DAY).toISOString() }),
      },
    }),
  narrow: {
    label: "类型",
    all: "全部类型",
    options: Object.entries(deskKinds).map(([value, label]) => ({ value, label })),
  },
  empty: { title: "没有待审的认证", text: "车友提交后会自动显示在这里。" },
  line: ({ member, label, kind, score, section, plate_masked, vin_last }) => ({
    name: member.nickname,
    text: label,
    tags: (
      <>
        {kind !== "first" && <Tag kind={kind === "appeal" ? "warn" : "info"}>{deskKinds[kind]}</Tag>}
        {score < DOUBTFUL && (
          <Tag kind="bad" icon="alert">
            可信度 {score}
          </Tag>
        )}
      </>
    ),
    small: [sectionName(section), plate_masked, vin_last && `末位 ${vin_last}`],
  }),
  View: CertificationView,
  ask({ pieces }) {
    const held = pieces.filter(({ picture }) => picture !== null).map(({ kind }) => kind);
    return {
      description: "车友会看到每份材料的说明，补交后重新排队",
      part: { counter: "份", noun: "材料" },
      // Also those that never came.
      parts: pieceKinds.map((key) => ({
        ...{ key, label: pieceNames[key] },
        ...(held.includes(key)
          ? { note: "已提交", reasons: REASONS }
          : { note: "没有提交", reasons: [MISSING], usual: MISSING }),
      })),
      // Where there is one paper, it is the one.
      initial: new Set(held).size === 1 ? held.slice(0, 1) : [],
    };
  },
  // Whoever has the car has not said anything yet, and has time for it.
  approving: ({ unheard }) => (unheard ? UnheardSheet : null),
  sure({ kind }) {
    if (kind === "appeal")
      return { title: "把这辆车转给申诉方？", text: "现车主的认证会立即结束，双方都会收到通知，不能撤销。" };
    return kind === "recheck" ? { title: "通过年审？", text: "原认证立即续期，不能撤销。" } : null;
  },
  isFinal: ({ kind }) => kind !== "first",
  words: {
    reject: "理由会告诉车友，他可以修改后重新提交",
    revoke: "徽标和车主权益会立即失效，理由会告诉车友",
    revokeTitle: "撤销认证",
  },
};

function UnheardSheet({ detail, notes, busy, onApprove, onClose }: ApproveProps<DeskCertificationDetail>) {
  const until = detail.hearing ? formatDate(detail.hearing.due_at, { time: true }) : "收到通知后三天内";
  return (
    <ReasonsSheet
      title="原车主还没有回应"
      goOn="写明理由，提前通过"
      label="告诉原车主的理由"
      description={`对方可以在 ${until} 前说明情况。确需提前通过，请填写理由：会记入操作记录，也会告诉原车主`}
      reasons={[
        { label: "双方到场", text: "双方已到场确认过户" },
        { label: "书面确认", text: "原车主已书面确认卖出" },
      ]}
      initial=""
      onChoose={(reason) => onApprove(() => desk.decide(detail, { decision: "approve", reason }, notes))}
      {...{ busy, onClose }}
    />
  );
}

/** Where owners' papers are looked at. */
export default function AdminCertifications() {
  return <ApplicationDesk kind={desk} />;
}
