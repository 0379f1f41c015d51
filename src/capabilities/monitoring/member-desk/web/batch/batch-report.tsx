import type { BatchAct } from "#capabilities/monitoring/member-desk/batch-contract.ts";
import { Button } from "#ui/button.tsx";
import { type Chosen, type Done, undoing } from "./api.ts";

export interface Report {
  act: BatchAct;
  results: readonly Done[];
}

const words: Record<BatchAct["act"], string> = {
  warn: "警告",
  ban: "封禁",
  unban: "解封",
  withdraw: "撤回警告",
};

interface BatchReportProps {
  people: Chosen;
  report: Report;
  busy: boolean;
  onAct: (act: BatchAct, ids: readonly string[]) => void;
  onClose: () => void;
}

/** What became of each: who it was not done to and why, and the way to take it back. */
export function BatchReport({ people, report, busy, onAct, onClose }: BatchReportProps) {
  const { act, results } = report;
  const done = results.filter(({ problem }) => problem === "");
  const failed = results.filter(({ problem }) => problem !== "");
  const undo = undoing(act, done);
  return (
    <div className="grid gap-3.5 pb-2">
      <p role="status" className="num text-15">
        已{words[act.act]} {done.length} 位{failed.length > 0 && `，${failed.length} 位失败`}
      </p>
      {failed.length > 0 && (
        <ul aria-label="失败的会员" className="rounded-2 bg-surface-2 px-3.5 py-2">
          {failed.map(({ id, problem }) => (
            <li key={id} className="py-1.5">
              <b className="text-15 font-semibold">{people.get(id) ?? id}</b>
              <span className="mt-0.5 block text-13 text-ink-3">{problem}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {undo !== null && done.length > 0 && (
          <Button
            variant="line"
            icon="undo"
            loading={busy}
            onClick={() =>
              onAct(
                undo,
                done.map(({ id }) => id),
              )
            }
          >
            全部撤销
          </Button>
        )}
        {failed.length > 0 && act.act !== "withdraw" && (
          <Button
            variant="line"
            icon="refresh"
            loading={busy}
            onClick={() =>
              onAct(
                act,
                failed.map(({ id }) => id),
              )
            }
          >
            重试失败的
          </Button>
        )}
        <Button variant="accent" onClick={onClose}>
          完成
        </Button>
      </div>
    </div>
  );
}
