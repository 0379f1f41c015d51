import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWide } from "#capabilities/desk/admin/web/public.ts";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskQuizDetail } from "../../desk-contract.ts";
import { deskQuiz, quizDeskApi, refreshQuizzes } from "./api.ts";
import { BasicsPart } from "./basics-part.tsx";
import { FiguresPart } from "./figures-part.tsx";
import { QuestionsPart } from "./questions-part.tsx";
import { ResultsPart } from "./results-part.tsx";
import { TryPane } from "./try-pane.tsx";
import { useQuizDraft } from "./use-quiz-draft.ts";

const PublishSheet = lazyPart(async () => (await import("./publish-sheet.tsx")).default);

/** One quiz: its draft in parts, what is missing, what it would come to. */
export function QuizEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(deskQuiz(id));
  if (query.data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />;
  return <Editor quiz={query.data} onClose={onClose} />;
}

const parts = [
  { value: "basics", label: "基本" },
  { value: "questions", label: "题目" },
  { value: "results", label: "结果" },
  { value: "figures", label: "数据" },
] as const;

function Editor({ quiz, onClose }: { quiz: DeskQuizDetail; onClose: () => void }) {
  const wide = useWide();
  const queryClient = useQueryClient();
  const draft = useQuizDraft(quiz);
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("basics");
  const [trying, setTrying] = useState(false);
  const [publishing, setPublishing] = useState<string | null>(null);
  useLeaveGuard(draft.dirty);
  const save = async () => {
    if ((await draft.save()) !== null) toast("草稿已保存", { kind: "done" });
  };
  const publish = async () => setPublishing(await draft.save());
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast(done, { kind: "done" });
    } catch (error) {
      // What was refused was told by the request layer.
      if (!(error instanceof RequestError)) throw error;
    }
    await refreshQuizzes(queryClient);
  };
  const end = async () => {
    if (!quiz.ended && !(await confirmDanger("结束这个测试？", "之后不能再测，已有的结果仍可查看。", "结束")))
      return;
    await act(
      () =>
        quizDeskApi("POST /api/admin/quizzes/{id}/end", {
          params: { id: quiz.id },
          body: { ended: !quiz.ended },
        }),
      quiz.ended ? "已重新开放" : "已结束",
    );
  };
  const remove = async () => {
    if (!(await confirmDanger("删除这个测试？", "它还没有发布过，删除后不能恢复。", "删除"))) return;
    await act(() => quizDeskApi("DELETE /api/admin/quizzes/{id}", { params: { id: quiz.id } }), "已删除");
    onClose();
  };
  return (
    <div className="pb-10">
      <header className="hair-b sticky top-0 z-10 flex min-h-15 flex-wrap items-center gap-2 bg-surface px-4 py-2 max-wide:pt-safe wide:px-6">
        {!wide && <IconButton icon="back" label="返回列表" className="-ml-3" onClick={onClose} />}
        <h2 className="min-w-0 flex-1 truncate text-17 font-bold">{draft.content.title || "未命名"}</h2>
        <Button size="s" variant="line" onClick={() => setTrying(!trying)}>
          {trying ? "返回编辑" : "试做"}
        </Button>
        <Button
          size="s"
          variant="line"
          disabled={!draft.dirty}
          loading={draft.busy}
          onClick={() => void save()}
        >
          保存
        </Button>
        <Button size="s" variant="accent" disabled={draft.busy} onClick={() => void publish()}>
          发布
        </Button>
      </header>
      <div className="mx-auto grid max-w-160 gap-4 px-4 pt-3 wide:px-6">
        <p className="num text-13 text-ink-2">
          {quiz.key} · {sectionName(quiz.section)} ·{" "}
          {quiz.number === 0 ? "还没有发布" : `线上第 ${quiz.number} 版 · ${formatCount(quiz.taken)} 人次`}
          {draft.dirty ? " · 有没保存的改动" : quiz.changed && quiz.number > 0 ? " · 草稿有改动" : ""}
        </p>
        {trying ? (
          <TryPane content={draft.content} series={quiz.series} />
        ) : (
          <>
            <SegmentedControl label="切换内容" options={parts} value={part} onChange={setPart} />
            <Problems quiz={quiz} dirty={draft.dirty} />
            {part === "basics" && <BasicsPart draft={draft} quiz={quiz} />}
            {part === "questions" && <QuestionsPart draft={draft} />}
            {part === "results" && <ResultsPart draft={draft} names={quiz.series} />}
            {part === "figures" && <FiguresPart quiz={quiz} version={draft.version} dirty={draft.dirty} />}
            <Foot>
              {quiz.number > 0 ? (
                <Button variant="line" onClick={() => void end()}>
                  {quiz.ended ? "重新开放" : "结束测试"}
                </Button>
              ) : (
                <Button variant="danger" onClick={() => void remove()}>
                  删除
                </Button>
              )}
            </Foot>
          </>
        )}
      </div>
      {publishing !== null && (
        <PublishSheet
          quiz={quiz}
          version={publishing}
          onClose={() => setPublishing(null)}
          onDone={(number) => {
            setPublishing(null);
            toast(`第 ${number} 版已发布`, { kind: "done" });
            void refreshQuizzes(queryClient);
          }}
        />
      )}
    </div>
  );
}

/** What is missing before it can be published: of the draft as it was saved last. */
function Problems({ quiz, dirty }: { quiz: DeskQuizDetail; dirty: boolean }) {
  if (quiz.problems.length === 0) return null;
  return (
    <section className="rounded-2 bg-warn-soft px-3.5 py-3 text-13 text-warn">
      <h3 className="font-semibold">发布前还差{dirty && "（按上次保存的草稿）"}</h3>
      <ul className="mt-1 list-disc pl-5">
        {quiz.problems.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="hair-t flex gap-2.5 pt-4">{children}</div>;
}
