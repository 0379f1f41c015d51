import type {
  CertificationDecision,
  DeskCertificationDetail,
} from "#capabilities/cars/certification/desk-contract.ts";
import { AskSheet } from "#capabilities/review/moderation/web/public.ts";
import { pieceKinds, pieceNames } from "#shared/certification.ts";

const REASONS = ["照片模糊，看不清文字", "反光或遮挡，关键信息看不清", "没有拍全，请拍完整一页"];
const MISSING = "请补充这份材料";

interface AskPapersProps {
  detail: DeskCertificationDetail;
  busy: boolean;
  onAsk: (pieces: CertificationDecision["pieces"]) => void;
  onClose: () => void;
}

/** Asks for better papers, also for those that never came. */
export function AskPapers({ detail, busy, onAsk, onClose }: AskPapersProps) {
  const held = detail.pieces.filter(({ picture }) => picture !== null).map(({ kind }) => kind);
  return (
    <AskSheet
      description="车友会看到每份材料的说明，补交后重新排队"
      part={{ counter: "份", noun: "材料" }}
      parts={pieceKinds.map((kind) => ({
        key: kind,
        label: pieceNames[kind],
        ...(held.includes(kind)
          ? { note: "已提交", reasons: REASONS }
          : { note: "没有提交", reasons: [MISSING], usual: MISSING }),
      }))}
      // Where there is one paper, it is the one.
      initial={new Set(held).size === 1 ? held.slice(0, 1) : []}
      busy={busy}
      onAsk={(asked) => onAsk(asked.map(({ key, reason }) => ({ kind: key, reason })))}
      onClose={onClose}
    />
  );
}
