import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Receiver } from "#capabilities/monitoring/monitoring/rules-contract.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { receiverKindWords, shortTime } from "../components/words.ts";

/** Somebody whom warnings reach, with the way to try it. */
export function ReceiverRow({ receiver, onEdit }: { receiver: Receiver; onEdit: (() => void) | undefined }) {
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      monitoringApi("POST /api/admin/warning-receivers/{id}/test", { params: { id: receiver.id } }),
    onSuccess: () => toast("测试已送达", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MONITORING }),
  });
  const { name, kind, hint, active, last_error: problem, last_sent_at: sent } = receiver;
  return (
    <div className="hair-b flex items-start gap-3 py-3.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <b className="min-w-0 truncate text-15 font-semibold">{name}</b>
          <Tag>{receiverKindWords[kind]}</Tag>
          {!active && <Tag kind="warn">已停用</Tag>}
        </p>
        <p className="mt-1 text-13 break-words text-ink-3">
          {hint}
          {sent && ` · 上次送达 ${shortTime(sent)}`}
        </p>
        {problem && <p className="mt-1 text-13 break-words text-bad">上次未送达：{problem}</p>}
      </div>
      {onEdit && (
        <span className="flex flex-none gap-2">
          <Button variant="line" size="s" loading={test.isPending} onClick={() => test.mutate()}>
            发测试
          </Button>
          <Button variant="quiet" size="s" onClick={onEdit}>
            修改
          </Button>
        </span>
      )}
    </div>
  );
}
