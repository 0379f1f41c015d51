import { type FormEvent, useState } from "react";
import type {
  CertificationDecision,
  DeskCertificationDetail,
} from "#capabilities/certification/desk-contract.ts";
import { type PieceKind, pieceKinds, pieceNames } from "#shared/certification.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";

const REASONS = ["照片模糊，看不清文字", "反光或遮挡，关键信息看不清", "没有拍全，请拍完整一页"] as const;
const MISSING = "请补充这份材料";

interface AskSheetProps {
  detail: DeskCertificationDetail;
  busy: boolean;
  onAsk: (pieces: CertificationDecision["pieces"]) => void;
  onClose: () => void;
}

/** Asks for better papers, each with its reason. */
export function AskSheet({ detail, busy, onAsk, onClose }: AskSheetProps) {
  const held = new Set(detail.pieces.filter(({ picture }) => picture !== null).map(({ kind }) => kind));
  const [asked, setAsked] = useState<Partial<Record<PieceKind, string>>>(
    // Where there is one paper, it is the one.
    held.size === 1 ? Object.fromEntries([...held].map((kind) => [kind, ""])) : {},
  );
  const [problem, setProblem] = useState("");
  const say = (kind: PieceKind, reason: string | undefined) => {
    setProblem("");
    setAsked(({ [kind]: _, ...others }) => (reason === undefined ? others : { ...others, [kind]: reason }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pieces = pieceKinds.flatMap((kind) => {
      const reason = asked[kind]?.trim();
      return reason === undefined ? [] : [{ kind, reason }];
    });
    if (pieces.length === 0) setProblem("请选择需要补充哪些材料");
    else if (pieces.some(({ reason }) => reason === "")) setProblem("请写明每份材料需要怎样补充");
    else onAsk(pieces);
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="要求补充材料"
      description="车友会看到每份材料的说明，补交后重新排队"
    >
      <form onSubmit={submit} className="grid gap-2 pb-2">
        {pieceKinds.map((kind) => {
          const reason = asked[kind];
          const words = held.has(kind) ? REASONS : [MISSING];
          return (
            <fieldset key={kind} className="rounded-2 border border-line-2 px-3 py-1">
              <legend className="sr-only">{pieceNames[kind]}</legend>
              <Checkbox
                shape="square"
                checked={reason !== undefined}
                onChange={(event) =>
                  say(kind, event.target.checked ? (held.has(kind) ? "" : MISSING) : undefined)
                }
              >
                {pieceNames[kind]}
                <span className="ml-1.5 text-13 text-ink-3">{held.has(kind) ? "已提交" : "没有提交"}</span>
              </Checkbox>
              {reason !== undefined && (
                <div className="grid gap-2 pb-2.5">
                  <div className="flex flex-wrap gap-2">
                    {words.map((word) => (
                      <Chip key={word} selected={reason === word} onClick={() => say(kind, word)}>
                        {word}
                      </Chip>
                    ))}
                  </div>
                  <TextField
                    label={`${pieceNames[kind]}需要怎样补充`}
                    hideLabel
                    placeholder="需要怎样补充"
                    maxLength={200}
                    value={reason}
                    onChange={(event) => say(kind, event.target.value)}
                  />
                </div>
              )}
            </fieldset>
          );
        })}
        {problem !== "" && (
          <p role="alert" className="text-13 text-bad">
            {problem}
          </p>
        )}
        <Button type="submit" variant="accent" size="l" wide loading={busy}>
          要求补充
        </Button>
      </form>
    </Sheet>
  );
}
