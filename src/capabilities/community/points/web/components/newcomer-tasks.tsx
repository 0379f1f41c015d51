import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { tasks } from "../api/tasks.ts";
import { doneOf, taskWords } from "../task-counts.ts";
import { TaskRow } from "./task-row.tsx";

/** So many are shown at once; the rest follow as these are done. */
const SHOWN = 3;

/** What a new member does first, with how far he is: what is done and not taken yet, then what comes next. */
export function NewcomerTasks() {
  const { section } = useScreen();
  const { data } = useQuery(tasks());
  const all = (data?.items ?? []).filter(({ kind }) => kind === "newcomer");
  const claimed = all.filter(({ state }) => state === "claimed").length;
  if (all.length === 0 || claimed === all.length) return null;
  const next = [
    ...all.filter(({ state }) => state === "done"),
    ...all.filter(({ state }) => state === "open"),
  ];
  return (
    <section>
      <SectionHead
        title="新手任务"
        note={<span className="num">{taskWords(all)}</span>}
        action={
          <a href={pathOf("my.integral", {}, { section })} className={sectionMoreClass}>
            全部任务
            <Icon name="right" size="s" />
          </a>
        }
      />
      <div className="px-edge pt-1">
        <ProgressBar label="新手任务" value={doneOf(all) / all.length} />
      </div>
      <ul>
        {next.slice(0, SHOWN).map((task) => (
          <TaskRow key={task.key} task={task} />
        ))}
      </ul>
    </section>
  );
}
