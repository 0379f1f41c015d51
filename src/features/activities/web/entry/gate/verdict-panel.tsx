import type { EntryResult } from "#features/activities/entry-contract.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { clockWords } from "../clock.ts";
import type { Verdict } from "./judge.ts";

const looks = {
  good: "bg-ok text-surface",
  warn: "bg-warn text-surface",
  bad: "bg-bad text-surface",
} as const;

/** Come in; look first; not now. */
export const lookOf = (result: EntryResult): keyof typeof looks => {
  if (result === "entered") return "good";
  return result === "already" || result === "unsigned" || result === "early" || result === "conflict"
    ? "warn"
    : "bad";
};

export interface VerdictPanelProps {
  verdict: Verdict;
  onUndo: (key: string) => void;
  onNext: () => void;
}

/** What became of a scan, large enough to be seen from the side. */
export function VerdictPanel({ verdict, onUndo, onNext }: VerdictPanelProps) {
  const { result, words, person, clockOff, key, offline } = verdict;
  const look = lookOf(result);
  return (
    <section role="status" aria-label="核验结果" className={cx("px-edge pt-6 pb-5", looks[look])}>
      <div className="flex items-start gap-3">
        <Icon
          name={look === "good" ? "done" : look === "warn" ? "alert" : "ban"}
          size="l"
          className="mt-1 flex-none"
        />
        <div className="min-w-0 flex-1">
          <p className="num text-26 leading-tight font-extrabold text-balance">{words}</p>
          {person && (
            <>
              <p className="num mt-2 text-20 font-bold">
                {person.number !== null && `P${person.number} `}
                {person.name}
              </p>
              <p className="num mt-0.5 text-15">
                {[
                  person.kind,
                  person.convoy > 0 ? `第 ${person.convoy} 组` : "",
                  person.seats > 1 ? `${person.seats} 人` : "",
                  person.car,
                  person.mobile_last === "" ? "" : `尾号 ${person.mobile_last}`,
                ]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </p>
            </>
          )}
          {clockOff !== null && (
            <p className="mt-2 text-13">对方手机时间{clockWords(clockOff)}，或是先前的截图，请核对本人</p>
          )}
          {offline && result === "entered" && (
            <p className="mt-2 text-13">没有网络，已记在这台设备上，联网后上报</p>
          )}
        </div>
      </div>
      <div className="mt-5 flex gap-2.5">
        {key !== null && (
          <Button
            variant="line"
            className="flex-1 !text-surface inset-ring-surface/60"
            onClick={() => onUndo(key)}
          >
            撤销
          </Button>
        )}
        <Button variant="quiet" className="flex-1" onClick={onNext}>
          下一位
        </Button>
      </div>
    </section>
  );
}
