import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { WORDS, type WordBody, wordsApi } from "./api.ts";
import { HitLine } from "./hit-line.tsx";
import { type Rehearsal, rehearse } from "./rehearsal.ts";

export interface RehearsalBoxProps {
  word: WordBody & { id: string | null };
  /** Id of the white list; undefined where there is none. */
  white: string | undefined;
  kinds: ReadonlyMap<string, string>;
}

/** 上线前演练: what the word would have found in thirty days, and what it may mean instead. */
export function RehearsalBox({ word, white, kinds }: RehearsalBoxProps) {
  const [result, setResult] = useState<Rehearsal | null>(null);
  const [tried, setTried] = useState("");
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn() {
      const controller = new AbortController();
      stop.current = controller;
      setResult(null);
      setTried(word.text);
      return rehearse(word, controller.signal, setResult);
    },
    onSuccess: setResult,
  });
  return (
    <section aria-label="上线前演练">
      <h2 className="text-15 font-semibold">上线前演练</h2>
      <p className="mt-1 text-13 text-ink-2">用最近 30 天的内容试跑，什么都不会改动。</p>
      {isPending ? (
        <div className="mt-3 grid gap-2">
          <p className="num text-13 text-ink-2">
            看过 {result?.texts ?? 0}
            {result && ` / ${Math.max(result.total, result.texts)}`} 篇，命中 {result?.found ?? 0} 篇
          </p>
          <ProgressBar
            label="演练进度"
            {...(result && { value: result.texts / Math.max(1, result.total) })}
          />
          <Button variant="line" onClick={() => stop.current?.abort()}>
            停止
          </Button>
        </div>
      ) : (
        <Button
          variant="line"
          wide
          className="mt-3"
          disabled={word.text.trim() === ""}
          onClick={() => mutate()}
        >
          {result === null ? "开始演练" : "再演练一次"}
        </Button>
      )}
      {result && !isPending && <Result result={result} tried={tried} white={white} kinds={kinds} />}
    </section>
  );
}

interface ResultProps extends Pick<RehearsalBoxProps, "white" | "kinds"> {
  result: Rehearsal;
  tried: string;
}

function Result({ result, tried, white, kinds }: ResultProps) {
  const queryClient = useQueryClient();
  const [excused, setExcused] = useState<readonly string[]>([]);
  const excuse = useMutation({
    mutationFn: (text: string) =>
      wordsApi("POST /api/admin/words", { body: { text, group_id: white ?? null, variants: [] } }),
    onSuccess({ text }) {
      setExcused((before) => [...before, text]);
      toast(`“${text}”已加入白名单`, { kind: "done" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORDS }),
  });
  const { texts, found, examples, suggested, partly } = result;
  const share = texts === 0 ? 0 : (found / texts) * 100;
  return (
    <div role="status" className="mt-3">
      <p className="num text-15">
        {partly ? "停在" : "共"} {texts} 篇，“{tried}”命中 <b className="font-semibold">{found}</b> 篇
        {found > 0 && `（${share < 0.1 ? "不到 0.1" : share.toFixed(1)}%）`}
      </p>
      {texts === 0 && <p className="mt-1 text-13 text-ink-2">最近 30 天还没有内容。</p>}
      {white !== undefined && suggested.length > 0 && (
        <div className="mt-3">
          <h3 className="text-13 font-semibold">常在这些词里出现，可以加入白名单</h3>
          <ul>
            {suggested.map(({ text, texts: n }) => (
              <li key={text} className="hair-t flex min-h-12 items-center gap-3 first:border-t-0">
                <span className="min-w-0 flex-1 truncate text-15">{text}</span>
                <span className="num text-13 text-ink-3">{n} 篇</span>
                {excused.includes(text) ? (
                  <span className="text-13 text-ok">已加入</span>
                ) : (
                  <Button
                    variant="line"
                    size="s"
                    loading={excuse.isPending && excuse.variables === text}
                    onClick={() => excuse.mutate(text)}
                  >
                    加入
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {examples.length > 0 && (
        <div className="mt-3">
          <h3 className="text-13 font-semibold">
            {found > examples.length ? `最近的 ${examples.length} 篇` : "命中的内容"}
          </h3>
          <ul>
            {examples.map((one) => (
              <li key={`${one.kind} ${one.target_id}`} className="hair-t first:border-t-0">
                <HitLine hit={one} kinds={kinds} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
