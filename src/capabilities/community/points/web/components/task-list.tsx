import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { tasks } from "../api/tasks.ts";
import { taskWords } from "../task-counts.ts";
import { TaskRow } from "./task-row.tsx";

const groups = [
  { kind: "newcomer", title: "新手任务" },
  { kind: "daily", title: "每日任务" },
  { kind: "weekly", title: "每周任务" },
  { kind: "monthly", title: "每月任务" },
] as const;

/** What can be done for points; newcomers' tasks go once all of them are done. */
export function TaskList() {
  const query = useQuery(tasks());
  const { data } = query;
  if (!data) return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={2} />} />;
  return groups.map(({ kind, title }) => {
    const items = data.items.filter((task) => task.kind === kind);
    const claimed = items.filter(({ state }) => state === "claimed").length;
    if (items.length === 0 || (kind === "newcomer" && claimed === items.length)) return null;
    return (
      <section key={kind}>
        <SectionHead title={title} note={taskWords(items)} />
        <ul>
          {items.map((task) => (
            <TaskRow key={task.key} task={task} />
          ))}
        </ul>
      </section>
    );
  });
}
