import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newKey } from "#client/request-key.ts";
import type { Batch, BatchAct, BatchRow } from "#features/articles/batch-contract.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { batchApi, DESK_LIST, editorChoices, PINS } from "./api.ts";
import type { Chosen } from "./use-chosen.ts";
import { isoTime } from "./words.ts";

export type BatchKind = BatchAct["kind"];

const titles: Record<BatchKind, (count: number) => string> = {
  publish: (count) => `发布 ${count} 篇`,
  unpublish: (count) => `下线 ${count} 篇`,
  move: (count) => `移动 ${count} 篇`,
  tags: (count) => `改 ${count} 篇的标签`,
  pin: (count) => `置顶 ${count} 篇`,
  unpin: (count) => `取消 ${count} 篇的置顶`,
};

const meanings: Record<BatchKind, string> = {
  publish: "现在就公开，定了时间的也不再等。缺内容的会留下，并说明缺什么。",
  unpublish: "读者打不开，地址和评论留着，可以再发布。",
  move: "已发布的立即出现在新位置，离开原分区的轮播。",
  tags: "几个标签用空格隔开。已发布的立即生效。",
  pin: "排在各自分区列表的最前面。顺序在“置顶”里调。",
  unpin: "从所有列表的置顶里移除。",
};

interface BatchSheetProps {
  kind: BatchKind;
  chosen: Chosen;
  onClose: () => void;
  /** @param left rows that nothing was done to: they stay chosen */
  onDone: (left: readonly BatchRow[]) => void;
}

const SAME = "-";
const words = (text: string) => text.split(/[\s,，、]+/u).filter((word) => word !== "");

/** Says what is done to all that were chosen, does it, and tells what came of each. */
export default function BatchSheet({ kind, chosen, onClose, onDone }: BatchSheetProps) {
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const [section, setSection] = useState(SAME);
  const [channel, setChannel] = useState("");
  const [add, setAdd] = useState("");
  const [remove, setRemove] = useState("");
  const [until, setUntil] = useState("");
  const { data: choices } = useQuery(editorChoices());
  const refresh = () =>
    Promise.all([DESK_LIST, PINS].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const act = (): BatchAct => {
    if (kind === "move")
      return {
        kind,
        ...(section !== SAME && { section }),
        ...(channel.trim() !== "" && { channel: channel.trim() }),
      };
    if (kind === "tags") return { kind, add: words(add), remove: words(remove) };
    if (kind === "pin") return { kind, until: isoTime(until) };
    return { kind };
  };
  const run = useMutation({
    mutationFn: () =>
      batchApi("POST /api/admin/articles/batch", {
        body: {
          key,
          act: act(),
          rows: [...chosen.values()].map(({ draft_id, article_id }) => ({ draft_id, article_id })),
        },
      }),
    onSettled: refresh,
  });
  const past = kind === "pin" && until !== "" && new Date(until).getTime() <= Date.now();
  const ready =
    kind === "pin"
      ? !past
      : kind === "move"
        ? section !== SAME || channel.trim() !== ""
        : kind !== "tags" || words(add + remove).length > 0;
  const finish = () => {
    onClose();
    onDone(run.data?.rows.filter(({ problem }) => problem !== "") ?? []);
  };
  if (run.data)
    return <Outcome title={titles[kind](chosen.size)} batch={run.data} onClose={finish} refresh={refresh} />;
  return (
    <Sheet
      onClose={onClose}
      title={titles[kind](chosen.size)}
      description={meanings[kind]}
      footer={
        <Button
          variant={kind === "unpublish" ? "danger" : "accent"}
          size="l"
          wide
          disabled={!ready}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {titles[kind](chosen.size)}
        </Button>
      }
    >
      <div className="space-y-4 pb-2">
        {kind === "move" && (
          <>
            <SelectField
              label="分区"
              options={[
                { value: SAME, label: "不变" },
                ...(choices?.sections ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
              ]}
              value={section}
              onChange={setSection}
            />
            <TextField
              label="栏目"
              placeholder="不填就不变"
              maxLength={12}
              value={channel}
              onChange={(event) => setChannel(event.target.value)}
            />
          </>
        )}
        {kind === "tags" && (
          <>
            <TextField
              label="加上标签"
              maxLength={170}
              value={add}
              onChange={(event) => setAdd(event.target.value)}
            />
            <TextField
              label="移除标签"
              maxLength={170}
              value={remove}
              onChange={(event) => setRemove(event.target.value)}
            />
          </>
        )}
        {kind === "pin" && (
          <TextField
            label="置顶到"
            hint="不填就一直置顶，直到取消"
            error={past ? "结束时间要晚于现在" : null}
            type="datetime-local"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </div>
    </Sheet>
  );
}

interface OutcomeProps {
  title: string;
  batch: Batch;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** What was done, what was not and why, and the way back. */
function Outcome({ title, batch, refresh, onClose }: OutcomeProps) {
  const undo = useMutation({
    mutationFn: () => batchApi("POST /api/admin/articles/batches/{id}/undo", { params: { id: batch.id } }),
    onSettled: refresh,
  });
  const shown = undo.data ?? batch;
  const failed = shown.rows.filter(({ problem }) => problem !== "");
  return (
    <Sheet
      onClose={onClose}
      title={title}
      footer={
        <Button variant="accent" size="l" wide onClick={onClose}>
          完成
        </Button>
      }
    >
      <div className="space-y-3 pb-2">
        <p role="status" className="num text-15">
          {undo.data ? `撤销了 ${shown.done} 篇` : `完成 ${shown.done} 篇`}
          {failed.length > 0 && `，${failed.length} 篇失败`}
        </p>
        {failed.length > 0 && (
          <ul aria-label="失败的文章" className="rounded-2 bg-surface-2 px-3.5 py-2">
            {failed.map(({ draft_id, article_id, title: name, problem }) => (
              <li key={`${draft_id}:${article_id}`} className="py-1.5">
                <b className="text-15 font-semibold">{name || "未命名"}</b>
                <span className="mt-0.5 block text-13 text-ink-3">{problem}</span>
              </li>
            ))}
          </ul>
        )}
        {batch.done > 0 && !undo.data && (
          <Button variant="line" icon="undo" loading={undo.isPending} onClick={() => undo.mutate()}>
            全部撤销
          </Button>
        )}
      </div>
    </Sheet>
  );
}
