import { useState } from "react";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";

export interface AnswerOf {
  verdict: "grant" | "refuse";
  answer?: string;
}

interface AnswerBarProps {
  appeal: { why_not: string; alone: boolean };
  grantLabel: string;
  /** The usual answers that refuse. */
  answers: readonly { label: string; text: string }[];
  answerLabel: string;
  busy: boolean;
  onAnswer: (answer: AnswerOf) => Promise<unknown>;
}

/** The two answers to an appeal, or why one does not give them. */
export function AnswerBar({ appeal, grantLabel, answers, answerLabel, busy, onAnswer }: AnswerBarProps) {
  const [refusing, setRefusing] = useState(false);
  if (appeal.why_not) return <p className="text-13 text-ink-3">{appeal.why_not}</p>;
  // The request layer has told why it failed; the sheet stays with what was written.
  const refuse = (answer: string) =>
    onAnswer({ verdict: "refuse", answer }).then(
      () => setRefusing(false),
      () => undefined,
    );
  return (
    <>
      {appeal.alone && (
        <p role="status" className="text-13 text-ink-2">
          没有其他审核员可以答复，由你复核；会记入操作记录。
        </p>
      )}
      <footer className="mt-3 grid grid-cols-2 gap-2.5 wide:flex">
        <Button
          variant="line"
          loading={busy}
          onClick={() => void onAnswer({ verdict: "grant" }).catch(() => undefined)}
        >
          {grantLabel}
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => setRefusing(true)}>
          维持原处理
        </Button>
      </footer>
      <Sheet
        open={refusing}
        onClose={() => setRefusing(false)}
        title="维持原处理"
        description="对方会看到答复，这次处理不能再申诉。"
      >
        <ReasonForm
          reasons={answers}
          label={answerLabel}
          submitLabel="维持原处理"
          busy={busy}
          onSubmit={(answer) => void refuse(answer)}
        />
      </Sheet>
    </>
  );
}
