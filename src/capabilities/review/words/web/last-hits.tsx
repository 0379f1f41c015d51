import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Tag } from "#ui/tag.tsx";
import { lastHits, wordScan, wordsApi } from "./api.ts";
import { HitLine } from "./hit-line.tsx";

export interface LastHitsProps {
  /** Id of a word that is stored. */
  id: string;
  kinds: ReadonlyMap<string, string>;
  /** The word is only watched: what it is found in is no violation. */
  watched: boolean;
}

/** 最近命中: where the word was found last, and looking for it in everything that was written before. */
export function LastHits({ id, kinds, watched }: LastHitsProps) {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(lastHits(id));
  const { data: answer } = useQuery(wordScan(id));
  const scan = answer?.scan;
  const begin = useMutation({
    mutationFn: () => wordsApi("POST /api/admin/words/{id}/scan", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wordScan(id).queryKey }),
  });
  const isRunning = scan?.state === "running";
  return (
    <section aria-label="最近命中">
      <h2 className="text-15 font-semibold">最近命中</h2>
      {data && (
        <p className="num mt-1 text-13 text-ink-2">
          7 天内 {data.week} 次{data.week > 0 && `，误报 ${Math.round((data.week_false / data.week) * 100)}%`}
        </p>
      )}
      {watched && (
        <p className="mt-1 flex flex-wrap items-center gap-1.5 text-13 text-ink-3">
          <Tag icon="eye">仅监测</Tag>
          只记下谁在哪里写到它，不算违规。
        </p>
      )}
      {isError && <p className="mt-1 text-13 text-bad">命中记录加载失败，请稍后再试。</p>}
      {data?.items.length === 0 && <p className="mt-1 text-13 text-ink-3">还没有命中过。</p>}
      <ul>
        {data?.items.map((hit) => (
          <li key={hit.id} className="hair-t first:border-t-0">
            <HitLine hit={hit} kinds={kinds} watched={watched} />
          </li>
        ))}
      </ul>
      {isRunning ? (
        <div className="mt-3 grid gap-2">
          <p className="num text-13 text-ink-2">
            正在扫描历史 {scan.done} / {scan.total}，新记下 {scan.found} 篇
          </p>
          <ProgressBar label="扫描进度" value={scan.done / Math.max(1, scan.total)} />
        </div>
      ) : (
        <>
          <Button
            variant="line"
            wide
            className="mt-3"
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            重新扫描历史
          </Button>
          <p className="num mt-1.5 text-12 text-ink-3" role="status">
            {scan?.state === "done" && `上次看过 ${scan.done} 篇，新记下 ${scan.found} 篇。`}
            {scan?.state === "failed" && "上次没有扫完，会自动重试，也可以再点一次。"}
            {!scan && "按已保存的词找一遍以前的内容，只记下命中，不处理内容。"}
          </p>
        </>
      )}
    </section>
  );
}
