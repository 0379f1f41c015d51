import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import type { DeskQuizDetail } from "../../desk-contract.ts";
import { quizDeskApi, refreshQuizzes } from "./api.ts";
import { Part } from "./part.tsx";

interface FiguresPartProps {
  quiz: DeskQuizDetail;
  /** Of the draft as it is kept. */
  version: string;
  dirty: boolean;
}

/** Where it is shown, how it comes out, what was published. */
export function FiguresPart({ quiz, version, dirty }: FiguresPartProps) {
  const queryClient = useQueryClient();
  const defaults = useMutation({
    mutationFn: (wanted: string[]) =>
      quizDeskApi("PUT /api/admin/quizzes/{id}/defaults", {
        params: { id: quiz.id },
        body: { sections: wanted },
      }),
    onSettled: () => refreshQuizzes(queryClient),
  });
  const restore = useMutation({
    mutationFn: (number: number) =>
      quizDeskApi("POST /api/admin/quizzes/{id}/restore", {
        params: { id: quiz.id },
        body: { version, number },
      }),
    async onSuccess() {
      toast("已放回草稿，看过再发布", { kind: "done" });
      await refreshQuizzes(queryClient);
      // The editor holds what it began with.
      window.location.reload();
    },
  });
  const askRestore = async (number: number) => {
    const text = dirty ? "没保存的改动会丢失，线上不受影响。" : "草稿会换成那一版，线上不受影响。";
    if (await confirm({ title: `把第 ${number} 版放回草稿？`, text, confirmLabel: "放回草稿" }))
      restore.mutate(number);
  };
  const most = Math.max(1, ...quiz.outcomes.map(({ count }) => count));
  const total = quiz.outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Part title="默认显示在" note="地址里没有写编号时，这些分区打开它">
        <div className="flex flex-wrap gap-2">
          {sections.map(({ slug }) => {
            const on = quiz.default_of.includes(slug);
            return (
              <Chip
                key={slug}
                selected={on}
                disabled={quiz.number === 0 || defaults.isPending}
                onClick={() =>
                  defaults.mutate(
                    on ? quiz.default_of.filter((one) => one !== slug) : [...quiz.default_of, slug],
                  )
                }
              >
                {sectionName(slug)}
              </Chip>
            );
          })}
        </div>
        {quiz.number === 0 && <p className="text-12 text-ink-3">发布以后才能选。</p>}
      </Part>
      <Part
        title="结果分布"
        note={quiz.number === 0 ? "发布以后才有" : `第 ${quiz.number} 版，${formatCount(total)} 份`}
      >
        <table className="num w-full text-13">
          <caption className="sr-only">每个结果出现的次数</caption>
          <tbody>
            {quiz.outcomes.map(({ id, title, count }) => (
              <tr key={id}>
                <th scope="row" className="w-1/3 truncate py-1.5 pr-3 text-left font-normal">
                  {title}
                </th>
                <td className="w-full">
                  <span
                    className="block h-2 rounded-full bg-accent"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </td>
                <td className="pl-3 text-right whitespace-nowrap">
                  {count} · {total === 0 ? 0 : Math.round((count / total) * 100)}%
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title="发布过的版本">
        {quiz.versions.length === 0 && <p className="text-13 text-ink-3">还没有发布过。</p>}
        <ul>
          {quiz.versions.map((one) => (
            <li key={one.number} className="hair-b flex min-h-14 items-center gap-3 py-2 last:border-b-0">
              <span className="min-w-0 flex-1">
                <b className="text-15 font-semibold">第 {one.number} 版</b>
                <span className="ml-1.5 text-13 text-ink-2">{one.note}</span>
                <span className="num block text-12 text-ink-3">
                  {one.by} · {formatDate(one.at, { time: true })} · {one.results} 份结果
                </span>
              </span>
              <Button size="s" variant="line" onClick={() => void askRestore(one.number)}>
                放回草稿
              </Button>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
