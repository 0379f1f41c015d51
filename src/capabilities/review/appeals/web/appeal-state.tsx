import type { OwnDecision } from "#capabilities/review/appeals/contract.ts";
import { Button } from "#ui/button.tsx";

interface AppealStateProps {
  appeal: OwnDecision["appeal"];
  /** What became of it when it was granted, in words. */
  granted: string;
  can: boolean;
  onPreload: () => void;
  onAppeal: () => void;
}

/** What a member said against a decision and was answered, or the way to say it. */
export function AppealState({ appeal, granted, can, onPreload, onAppeal }: AppealStateProps) {
  return (
    <>
      {appeal && (
        <div className="mt-2 text-13 text-ink-2">
          <p className="break-words">我的申诉：{appeal.words}</p>
          <p className="mt-1">
            {appeal.state === "open"
              ? "正在复核，由处理人以外的审核员答复，结果会在消息里告诉你"
              : `${appeal.state === "granted" ? granted : "申诉未成立，维持原来的处理"}${
                  appeal.answer ? `：${appeal.answer}` : ""
                }`}
          </p>
        </div>
      )}
      {can && (
        <div className="mt-2.5">
          <Button size="s" variant="line" onPointerDown={onPreload} onClick={onAppeal}>
            申诉
          </Button>
        </div>
      )}
    </>
  );
}
