import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchAct } from "#capabilities/monitoring/member-desk/batch-contract.ts";
import { newKey } from "#client/request-key.ts";
import { Sheet } from "#ui/sheet.tsx";
import { refreshMembers } from "../api.ts";
import { actOnAll, type Chosen } from "./api.ts";
import { BatchBanForm, BatchUnbanForm } from "./ban-forms.tsx";
import { BatchReport, type Report } from "./batch-report.tsx";
import { BatchMessageForm } from "./message-form.tsx";
import { BatchSegmentForm } from "./segment-form.tsx";
import { BatchWarnForm } from "./warn-form.tsx";

export type BatchKind = "warn" | "ban" | "unban" | "message" | "segment";

const titles: Record<BatchKind, (count: number) => string> = {
  warn: (count) => `警告 ${count} 位会员`,
  ban: (count) => `封禁 ${count} 位会员`,
  unban: (count) => `解封 ${count} 位会员`,
  message: (count) => `给 ${count} 位会员发消息`,
  segment: (count) => `把 ${count} 位会员加入分组`,
};

interface BatchSheetProps {
  kind: BatchKind;
  chosen: Chosen;
  onClose: () => void;
  /** @param left ids of those to whom it was not done */
  onDone: (left: readonly string[]) => void;
}

/** Says what is to be done to all who were chosen, does it, and tells what became of each. */
export function BatchSheet({ kind, chosen, onClose, onDone }: BatchSheetProps) {
  const queryClient = useQueryClient();
  // Who is chosen leaves the list by what is done to them; the report is about those of the beginning.
  const [people] = useState(chosen);
  const [through, setThrough] = useState<number | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const ids = [...people.keys()];
  const run = async (act: BatchAct, who: readonly string[] = ids) => {
    setThrough(0);
    const results = await actOnAll(who, act, newKey(), setThrough);
    setThrough(null);
    setReport({ act, results });
    // Taking it back says nothing of those to whom it was never done.
    if (report === null || report.act.act === act.act)
      setLeft(results.filter(({ problem }) => problem !== "").map(({ id }) => id));
    await refreshMembers(queryClient);
  };
  const form = { ids, busy: through !== null, onAct: (act: BatchAct) => void run(act) };
  const finish = () => {
    onClose();
    onDone(left);
  };
  return (
    <Sheet title={titles[kind](people.size)} onClose={report === null ? onClose : finish}>
      {report !== null ? (
        <BatchReport people={people} report={report} busy={through !== null} onAct={run} onClose={finish} />
      ) : (
        <>
          {kind === "warn" && <BatchWarnForm {...form} />}
          {kind === "ban" && <BatchBanForm {...form} />}
          {kind === "unban" && <BatchUnbanForm {...form} />}
          {kind === "message" && <BatchMessageForm ids={ids} onDone={finish} />}
          {kind === "segment" && <BatchSegmentForm ids={ids} onDone={finish} />}
          {through !== null && (
            <p role="status" className="num pt-3 text-center text-13 text-ink-3">
              已处理 {through} / {ids.length}
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}
