import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import type { z } from "zod";
import type { WordAction, wordEndpoints } from "#capabilities/words/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { actionNames, actions } from "./action-words.ts";
import { WORDS, wordsApi } from "./api.ts";
import { partsOf } from "./csv-parts.ts";

type Imported = z.output<(typeof wordEndpoints)["POST /api/admin/words/import"]["data"]>;

const MOST_BYTES = 5 * 1024 * 1024;

/** Saves all words as a file for spreadsheets. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => wordsApi("GET /api/admin/words/export"),
    onSuccess({ csv, words }) {
      const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
      const link = document.createElement("a");
      link.href = address;
      link.download = `关键词库-${formatDate(Date.now())}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      toast(`已导出 ${words} 个词`, { kind: "done" });
    },
  });
  return (
    <Button variant="line" size="s" loading={isPending} onClick={() => mutate()}>
      导出
    </Button>
  );
}

export interface ImportSheetProps {
  /** For lines that name no group. */
  group: string;
  /** Offers the export here too. */
  withExport: boolean;
  onClose: () => void;
}

/** Takes words from a file, and says what became of each line. */
export function ImportSheet({ group: preset, withExport, onClose }: ImportSheetProps) {
  const queryClient = useQueryClient();
  const [action, setAction] = useState<WordAction>("hold");
  const [group, setGroup] = useState(preset);
  const [done, setDone] = useState(0);
  const { data, mutate, isPending } = useMutation({
    async mutationFn(csv: string) {
      const sum: Imported = { added: 0, changed: 0, same: 0, refused: [], refused_count: 0 };
      const parts = partsOf(csv);
      for (const [at, part] of parts.entries()) {
        setDone(at / parts.length);
        const result = await wordsApi("POST /api/admin/words/import", {
          body: { csv: part.text, action, group },
        });
        sum.added += result.added;
        sum.changed += result.changed;
        sum.same += result.same;
        sum.refused_count += result.refused_count;
        for (const one of result.refused) sum.refused.push({ ...one, line: one.line + part.before });
      }
      return sum;
    },
    // What was taken before a failure stays.
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORDS }),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file === undefined) return;
    if (file.size > MOST_BYTES) toast("文件太大，请分成几个导入", { kind: "error" });
    else mutate(await file.text());
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="导入词表"
      description="CSV，列为：词、动作（拦截、转审、放行）、分组、备注、启用；只有词的文本也可以，一行一个。"
    >
      <div className="grid gap-4 pb-1">
        <div>
          <p className="mb-1.5 text-13 text-ink-2">没写动作的词</p>
          <SegmentedControl
            label="没写动作的词"
            options={actionNames.map((value) => ({ value, label: actions[value].label }))}
            value={action}
            onChange={setAction}
          />
        </div>
        <TextField
          label="没写分组的词归到（选填）"
          maxLength={20}
          value={group}
          onChange={(event) => setGroup(event.target.value)}
        />
        <label className="press flex min-h-12 items-center justify-center rounded-2 bg-accent text-15 font-semibold text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
          {isPending ? `正在导入 ${Math.round(done * 100)}%` : "选择文件"}
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr-only"
            disabled={isPending}
            onChange={(event) => void choose(event)}
          />
        </label>
        {withExport && <ExportButton />}
        {data && <Result data={data} />}
      </div>
    </Sheet>
  );
}

function Result({ data }: { data: Imported }) {
  return (
    <div role="status">
      <p className="text-15">
        新增 <b className="num">{data.added}</b>，更新 <b className="num">{data.changed}</b>，没有变化{" "}
        <b className="num">{data.same}</b>
        {data.refused_count > 0 && (
          <>
            ，没有导入 <b className="num text-bad">{data.refused_count}</b> 行
          </>
        )}
      </p>
      {data.refused.length > 0 && (
        <ul className="mt-2 max-h-48 overflow-y-auto rounded-2 bg-surface-2 px-3 text-13">
          {data.refused.slice(0, 100).map(({ line, text, why }) => (
            <li key={line} className="hair-t py-2 first:border-t-0">
              第 {line} 行 {text && `“${text}”`}：{why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
