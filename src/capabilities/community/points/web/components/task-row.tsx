import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Task } from "#capabilities/community/points/contract.ts";
import { inClub, isKnownPath } from "#client/known-paths.ts";
import { useLocation } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { pointApi } from "../api/client.ts";
import { refreshPoints } from "../api/tasks.ts";

/** One task: what it is, how far it is done, and what can be done about it. */
export function TaskRow({ task }: { task: Task }) {
  const { title, note, icon, goal, progress } = task;
  return (
    <li className="mx-edge hair-b flex items-center gap-3 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-2 text-ink-2">
        <Icon name={iconNamed(icon, "coin")} size="m" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5">
          <b className="truncate text-15 font-semibold">{title}</b>
          <span className="num flex-none text-13 font-semibold text-accent-ink">{givenText(task)}</span>
        </span>
        {goal > 1 ? (
          <span className="mt-1.5 flex items-center gap-2">
            <ProgressBar label={title} value={progress / goal} className="max-w-30" />
            <span className="num flex-none text-12 text-ink-3">
              {progress}/{goal}
            </span>
          </span>
        ) : (
          <span className="block truncate text-13 text-ink-3">{note}</span>
        )}
      </span>
      <TaskAction task={task} />
    </li>
  );
}

/** What a task gives; points have no word where they are alone. */
const givenText = ({ points, growth }: Pick<Task, "points" | "growth">) =>
  growth === 0 ? `+${points}` : `${points > 0 ? `+${points} ` : ""}成长 +${growth}`;

function TaskAction({ task: { key, title, path, state } }: { task: Task }) {
  const { base } = useScreen();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: () => pointApi("POST /api/my/tasks/{key}/claim", { params: { key } }),
    onSuccess: ({ points, growth }) =>
      toast(
        ["已领取", points > 0 && `积分 +${points}`, growth > 0 && `成长值 +${growth}`]
          .filter(Boolean)
          .join("，"),
      ),
    onSettled: () => refreshPoints(queryClient),
  });
  if (state === "claimed") return <span className="flex-none text-13 text-ink-3">已完成</span>;
  if (state === "done") {
    return (
      <Button
        variant="accent"
        size="s"
        loading={isPending}
        aria-label={`领取“${title}”的奖励`}
        onClick={() => void withSignIn(() => mutateAsync())}
      >
        领取
      </Button>
    );
  }
  const to = inClub(base, path);
  // What it is done with stands on this screen.
  if (!isKnownPath(to) || to === pathname) return null;
  return (
    <a href={to} aria-label={`去完成“${title}”`} className={buttonClass({ variant: "line", size: "s" })}>
      去完成
    </a>
  );
}
