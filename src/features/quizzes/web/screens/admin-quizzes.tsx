import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskQuiz } from "../../desk-contract.ts";
import { deskQuizzes, refreshQuizzes } from "../desk/api.ts";
import { QuizEditor } from "../desk/quiz-editor.tsx";

const CreateSheet = lazyPart(async () => (await import("../desk/create-sheet.tsx")).default);

/** Quizzes at the desk: drafted, published, ended. On a phone one pane after the other. */
export default function AdminQuizzes() {
  return <DeskScreen title="测试">{() => <Desk />}</DeskScreen>;
}

const address = { id: textUpTo(20) };

function Desk() {
  const { values, change } = useAddress(address);
  const query = useQuery(deskQuizzes());
  const queryClient = useQueryClient();
  const [creating, setCreating] = useState(false);
  const { id } = values;
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <div className={cx(id !== undefined && "max-wide:hidden")}>
        <AdminHeader title="测试">
          <Button variant="accent" size="s" icon="plus" onClick={() => setCreating(true)}>
            新建
          </Button>
        </AdminHeader>
      </div>
      <div className="min-h-0 flex-1 wide:grid wide:grid-cols-[8rem_minmax(0,1fr)]">
        <div
          className={cx(
            "min-h-0 bg-surface px-4 py-2 wide:hair-r wide:overflow-y-auto",
            id !== undefined && "max-wide:hidden",
          )}
        >
          {query.data === undefined ? (
            <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
          ) : query.data.items.length === 0 ? (
            <EmptyState compact title="还没有测试" text="新建一个，写好题目和结果再发布。" />
          ) : (
            <ul aria-label="测试">
              {query.data.items.map((quiz) => (
                <li key={quiz.id} className="hair-b last:border-b-0">
                  <QuizRow quiz={quiz} current={quiz.id === id} onOpen={() => change({ id: quiz.id })} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={cx("min-h-0 min-w-0 wide:overflow-y-auto", id === undefined && "max-wide:hidden")}>
          {id === undefined ? (
            <EmptyState title="选一个测试" text="从左侧选择一个修改，或新建一个。" />
          ) : (
            <QuizEditor key={id} id={id} onClose={() => change({ id: undefined })} />
          )}
        </div>
      </div>
      {creating && (
        <CreateSheet
          quizzes={query.data?.items ?? []}
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            void refreshQuizzes(queryClient);
            change({ id: made });
          }}
        />
      )}
    </main>
  );
}

const stateNames = { upcoming: "未开始", open: "进行中", ended: "已结束" } as const;

function QuizRow({ quiz, current, onOpen }: { quiz: DeskQuiz; current: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      className="press flex min-h-16 w-full items-center gap-3 py-2.5 text-left aria-[current=true]:text-accent-ink"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1.5">
          <b className="min-w-0 truncate text-15 font-semibold">{quiz.title || "未命名"}</b>
          {quiz.state === null ? (
            <Tag>草稿</Tag>
          ) : (
            <Tag kind={quiz.state === "open" ? "ok" : "plain"}>{stateNames[quiz.state]}</Tag>
          )}
          {quiz.state !== null && quiz.changed && <Tag kind="warn">有改动</Tag>}
        </span>
        <span className="num mt-0.5 block truncate text-12 text-ink-3">
          {quiz.key} · {sectionName(quiz.section)}
          {quiz.state !== null && ` · 第 ${quiz.number} 版 · ${formatCount(quiz.taken)} 人次`}
        </span>
      </span>
      <Icon name="right" size="s" className="flex-none text-ink-3" />
    </button>
  );
}
