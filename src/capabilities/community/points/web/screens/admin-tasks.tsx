import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskTask } from "#capabilities/community/points/desk-contract.ts";
import { AdminHeader, DeskScreen, Panel } from "#capabilities/desk/admin/web/public.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, deskRewards, deskTasks } from "../desk/api.ts";
import { RewardsForm } from "../desk/rewards-form.tsx";
import { TaskForm } from "../desk/task-form.tsx";

/** Tasks of the desk, in their order, and what checking in gives. */
export default function AdminTasks() {
  return <DeskScreen title="任务与签到">{() => <Desk />}</DeskScreen>;
}

type Opened = { task: DeskTask | undefined };

const kinds = [
  { kind: "newcomer", label: "新手任务" },
  { kind: "daily", label: "每日任务" },
  { kind: "weekly", label: "每周任务" },
  { kind: "monthly", label: "每月任务" },
] as const;

function Desk() {
  const queryClient = useQueryClient();
  const tasks = useQuery(deskTasks());
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was open last stays drawn while its sheet slides away.
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    setOpened(next);
    setShown(next);
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: deskTasks().queryKey });
  const done = () => {
    toast(shown?.task === undefined ? "已新建" : "已保存", { kind: "done" });
    setOpened(null);
    void refresh();
  };
  const { data } = tasks;
  return (
    <main className="pb-8">
      <AdminHeader title="任务与签到">
        <Button
          variant="accent"
          size="s"
          icon="plus"
          disabled={!data}
          onClick={() => open({ task: undefined })}
        >
          新建任务
        </Button>
      </AdminHeader>
      <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
        {data ? (
          kinds.map(({ kind, label }) => (
            <TaskPanel
              key={kind}
              kind={kind}
              label={label}
              tasks={data.items.filter((task) => task.kind === kind)}
              onOpen={(task) => open({ task })}
              onOrdered={refresh}
            />
          ))
        ) : (
          <NotLoaded query={tasks} waiting={<RowsSkeleton rows={3} />} />
        )}
        <Rewards />
      </div>
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        onClosed={() => setShown(null)}
        title={shown?.task?.title ?? "新建任务"}
      >
        {shown && data && <TaskForm known={data} task={shown.task} onDone={done} />}
      </Sheet>
    </main>
  );
}

interface TaskPanelProps {
  kind: DeskTask["kind"];
  label: string;
  tasks: readonly DeskTask[];
  onOpen: (task: DeskTask) => void;
  onOrdered: () => Promise<void>;
}

function TaskPanel({ kind, label, tasks, onOpen, onOrdered }: TaskPanelProps) {
  const ordering = useMutation({
    mutationFn: (keys: string[]) => deskApi("PUT /api/admin/tasks", { body: { kind, keys } }),
    onSettled: onOrdered,
  });
  const moveUp = (at: number) => {
    const keys = tasks.map(({ key }) => key);
    const [key = ""] = keys.splice(at, 1);
    keys.splice(at - 1, 0, key);
    ordering.mutate(keys);
  };
  return (
    <Panel title={label} note={`${tasks.length} 个`}>
      {tasks.length === 0 ? (
        <p className="text-15 text-ink-3">还没有任务</p>
      ) : (
        <ol aria-label={label}>
          {tasks.map((task, at) => (
            <li key={task.key} className="flex items-center gap-2">
              <button
                type="button"
                onClick={() => onOpen(task)}
                className="press flex min-h-15 w-full min-w-0 flex-1 items-center gap-3 text-left"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2">
                    <b className="truncate text-15 font-semibold">{task.title}</b>
                    <StateTag task={task} />
                  </span>
                  <span className="line-clamp-1 text-12 text-ink-3">{wordsOf(task)}</span>
                </span>
                <span className="num flex-none text-right text-13 text-ink-2">
                  {task.points > 0 && `+${task.points}`}
                  {task.growth > 0 && ` 成长 +${task.growth}`}
                </span>
              </button>
              <IconButton
                icon="up"
                label={`把“${task.title}”往前移`}
                disabled={at === 0 || ordering.isPending}
                onClick={() => moveUp(at)}
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function StateTag({ task }: { task: DeskTask }) {
  const now = Date.now();
  if (!task.open) return <Tag>已停用</Tag>;
  if (task.act_label === null) return <Tag>会员看不到</Tag>;
  if (task.ends_at !== null && Date.parse(task.ends_at) <= now) return <Tag>已结束</Tag>;
  if (task.starts_at !== null && Date.parse(task.starts_at) > now) return <Tag kind="info">未开始</Tag>;
  return null;
}

function wordsOf({ act_label, goal, starts_at, ends_at }: DeskTask): string {
  const at = (moment: string) => formatDate(new Date(moment), { time: true });
  return [
    `${act_label ?? "没有功能计数"} ${goal} 次`,
    starts_at !== null && `${at(starts_at)} 起`,
    ends_at !== null && `${at(ends_at)} 止`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Rewards() {
  const queryClient = useQueryClient();
  const query = useQuery({ ...deskRewards(), refetchOnWindowFocus: false });
  const { data } = query;
  return (
    <Panel title="签到奖励" note="积分">
      {data ? (
        <RewardsForm
          key={data.version}
          data={data}
          onDone={() => void queryClient.invalidateQueries({ queryKey: deskRewards().queryKey })}
        />
      ) : (
        <NotLoaded query={query} compact waiting={<RowsSkeleton rows={2} />} />
      )}
    </Panel>
  );
}
