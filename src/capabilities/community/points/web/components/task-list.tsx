import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/error-state.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { tasks } from "../api/tasks.ts";
import { TaskRow } from "./task-row.tsx";

const groups = [
  { kind: "newcomer", title: "新手任务" },
  { kind: "daily", title: "每日任务" },
] as const;

/** What can be done for points; newcomers' tasks go once all of them are done. */
export function TaskList() {
  const { data, isError, isFetching, error, refetch } = useQuery(tasks());
  if (!data)
    return isError ? (
      <ErrorState error={error} compact retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton>
        <RowBones />
        <RowBones />
      </Skeleton>
    );
  return groups.map(({ kind, title }) => {
    const items = data.items.filter((task) => task.kind === kind);
    const claimed = items.filter(({ state }) => state === "claimed").length;
    if (items.length === 0 || (kind === "newcomer" && claimed === items.length)) return null;
    return (
      <section key={kind}>
        <SectionHead title={title} note={`${claimed} / ${items.length}`} />
        <ul>
          {items.map((task) => (
            <TaskRow key={task.key} task={task} />
          ))}
        </ul>
      </section>
    );
  });
}
