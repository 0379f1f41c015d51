import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import type { WordGroup } from "#capabilities/review/words/contract.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { actions } from "./action-words.ts";
import { WORDS } from "./api.ts";
import { Choices } from "./choices.tsx";
import { decodeFile } from "./decode-file.ts";
import { ExportButton } from "./export-button.tsx";
import { type ImportResult, importFile } from "./import-file.ts";

const MOST_BYTES = 8 * 1024 * 1024;

export interface ImportSheetProps {
  groups: readonly WordGroup[];
  /** Id of the group for lines that name none. */
  preset: string | undefined;
  /** Offers the export here too. */
  withExport: boolean;
  onClose: () => void;
}

/** Takes words from a file, and says what became of each line. */
export function ImportSheet({ groups, preset, withExport, onClose }: ImportSheetProps) {
  const queryClient = useQueryClient();
  const custom = groups.find(({ name }) => name === "自定义") ?? groups[0];
  const [groupId, setGroupId] = useState(preset ?? custom?.id);
  const [file, setFile] = useState("");
  const [progress, setProgress] = useState(0);
  const [result, setResult] = useState<ImportResult | null>(null);
  const stop = useRef<AbortController>(null);
  const { mutate, isPending, isError } = useMutation({
    mutationFn(csv: string) {
      const controller = new AbortController();
      stop.current = controller;
      setProgress(0);
      setResult(null);
      return importFile(csv, groupId ?? null, controller.signal, (share, sum) => {
        setProgress(share);
        setResult(sum);
      });
    },
    onSuccess: setResult,
    // What was taken before a failure stays.
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORDS }),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (chosen === undefined) return;
    if (chosen.size > MOST_BYTES) return toast("文件太大，请分成几个导入", { kind: "error" });
    const decoded = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
    if (decoded === null) return toast("读不出这个文件，请另存为 UTF-8 或 GBK 的文本", { kind: "error" });
    setFile(`${chosen.name}（${decoded.encoding}）`);
    mutate(decoded.text);
  };
  const group = groups.find(({ id }) => id === groupId);
  return (
    <Sheet
      onClose={() => {
        stop.current?.abort();
        onClose();
      }}
      title="导入词表"
      description="CSV 或一行一个词的文本，UTF-8、UTF-16、GBK 都可以；# 开头的行不算。"
    >
      <div className="grid gap-4 pb-1">
        <Choices
          label="没写分组的词归到"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={groupId === undefined ? [] : [groupId]}
          onChoose={setGroupId}
          note={group && `命中之后${actions[group.action].label}，除非那一行写了其他动作。`}
        />
        {isPending ? (
          <div className="grid gap-2">
            <p className="num text-13 text-ink-2">
              正在导入 {file} {Math.round(progress * 100)}%
            </p>
            <ProgressBar label="导入进度" value={progress} />
            <Button variant="line" onClick={() => stop.current?.abort()}>
              停止
            </Button>
          </div>
        ) : (
          <label className="press flex min-h-12 items-center justify-center rounded-2 bg-accent text-15 font-semibold text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-ink">
            选择文件
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="sr-only"
              onChange={(event) => void choose(event)}
            />
          </label>
        )}
        {withExport && <ExportButton />}
        {isError && (
          <p role="alert" className="text-13 text-bad">
            未导入完：网络或服务器出了问题。已导入的留在词库里，再选一次同一个文件就会接着补上。
          </p>
        )}
        {result && <Result result={result} file={file} running={isPending} />}
      </div>
    </Sheet>
  );
}

function Result({ result, file, running }: { result: ImportResult; file: string; running: boolean }) {
  const counts = [
    ["新增", result.added],
    ["更新", result.changed],
    ["没有变化", result.same],
    ["注释", result.comments],
    ["没有导入", result.refused_count],
  ] as const;
  return (
    <div role="status">
      {!running && (
        <p className="text-13 text-ink-2">
          {result.partly ? `${file} 未导入完，已导入的留在词库里。` : `${file} 导入完成。`}
          {result.version !== null && `这是第 ${result.version} 版，可以在“版本”里退回。`}
        </p>
      )}
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-2">
        {counts.map(([label, n]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt>{label}</dt>
            <dd className="num text-15 font-semibold text-ink">{n}</dd>
          </div>
        ))}
      </dl>
      {result.refused.length > 0 && (
        <table className="mt-3 w-full text-left text-13">
          <thead>
            <tr className="text-ink-3">
              <th className="py-1.5 pr-3 font-normal">行</th>
              <th className="py-1.5 pr-3 font-normal">内容</th>
              <th className="py-1.5 font-normal">原因</th>
            </tr>
          </thead>
          <tbody>
            {result.refused.map(({ line, text, why }) => (
              <tr key={line} className="hair-t align-top">
                <td className="num py-1.5 pr-3">{line}</td>
                <td className="py-1.5 pr-3 break-all">{text}</td>
                <td className="py-1.5 text-ink-2">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {result.refused_count > result.refused.length && (
        <p className="mt-2 text-12 text-ink-3">只列出前 {result.refused.length} 行。</p>
      )}
    </div>
  );
}
