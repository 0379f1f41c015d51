import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import type { ActivityDetail } from "#features/activities/contract.ts";
import type { ActivitySide } from "#features/activities/mine-contract.ts";
import { pathOf } from "#sections/paths.ts";
import type { ActivityState } from "#shared/activity-standing.ts";
import { formatCount } from "#shared/format.ts";
import { BarAction, BottomBar, barActionClass } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toast } from "#ui/toast-store.ts";
import { commentsPath } from "../../../address.ts";
import { activitySide, mineApi } from "../api.ts";
import { type MainAction, mainAction } from "../main-action.ts";
import { writeReview } from "../write-review.ts";

const AskSheet = lazyPart(async () => (await import("./ask-sheet.tsx")).default);
const MoreSheet = lazyPart(async () => (await import("./activity-more-sheet.tsx")).default);

interface ActivityBarProps {
  activity: ActivityDetail;
  state: ActivityState;
  side: ActivitySide | null;
}

/** Asking, comments, more, and the one main button by where everything stands. */
export function ActivityBar({ activity, state, side }: ActivityBarProps) {
  const { section } = useScreen();
  const [open, setOpen] = useState<"ask" | "more" | null>(null);
  const target = { kind: "activity", id: activity.id };
  const { reaction } = useReaction(target, { ...activity, fetch: true });
  const comments = Math.max(activity.comments, reaction.counts.comments);
  return (
    <>
      <BottomBar label="活动操作" className="gap-x-1">
        <BarAction
          icon="headset"
          label="咨询"
          onPointerDown={() => AskSheet.preload()}
          onClick={() => setOpen("ask")}
        />
        <a
          href={commentsPath(activity.id, section.slug)}
          className={barActionClass()}
          aria-label={`全部评论，${comments} 条`}
        >
          <Icon name="comment" />
          <span>{comments > 0 ? formatCount(comments) : "评论"}</span>
        </a>
        <BarAction
          icon="more"
          label="更多"
          onPointerDown={() => MoreSheet.preload()}
          onClick={() => setOpen("more")}
        />
        <Main activity={activity} action={mainAction(state, activity, side)} />
      </BottomBar>
      {open === "ask" ? (
        <AskSheet activity={activity} contact={side?.contact ?? ""} onClose={() => setOpen(null)} />
      ) : null}
      {open === "more" ? (
        <MoreSheet activity={activity} state={state} side={side} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const MAIN = "min-w-0 flex-1";

function Main({ activity, action }: { activity: ActivityDetail; action: MainAction }) {
  const { section } = useScreen();
  const { id } = activity;
  switch (action.does) {
    case "apply":
    case "ticket":
    case "reviews": {
      const to = {
        apply: () => pathOf("active.apply", { id }, { section }),
        ticket: () => pathOf("active.code", {}, { section }),
        reviews: () => commentsPath(id, section.slug, { view: "reviews" }),
      }[action.does]();
      return (
        <a href={to} className={`${buttonClass({ variant: "accent" })} ${MAIN}`}>
          {action.does === "ticket" ? <Icon name="ticket" size="m" /> : null}
          {action.label}
        </a>
      );
    }
    case "review":
      return (
        <Button
          variant="accent"
          icon="edit"
          className={MAIN}
          onClick={() => writeReview(id, activity.section)}
        >
          {action.label}
        </Button>
      );
    case "wish":
      return <Wish id={id} action={action} />;
    default:
      return (
        <Button variant="accent" disabled className={MAIN}>
          {action.label}
        </Button>
      );
  }
}

const told = { open: "开始报名时会提醒你", again: "有新场次时会通知你" };

function Wish({ id, action }: { id: string; action: Extract<MainAction, { does: "wish" }> }) {
  const queryClient = useQueryClient();
  const { wish, on, label } = action;
  const change = useMutation({
    mutationFn: () =>
      mineApi(on ? "DELETE /api/activities/{id}/wishes/{wish}" : "PUT /api/activities/{id}/wishes/{wish}", {
        params: { id, wish },
      }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: activitySide(id).queryKey });
      toast(on ? "已取消" : told[wish], { kind: "done" });
    },
  });
  return (
    <Button
      variant={on ? "quiet" : "accent"}
      icon={on ? "check" : "bell"}
      aria-pressed={on}
      loading={change.isPending}
      className={MAIN}
      // A refusal is told as that of every mutation.
      onClick={() => void withSignIn(() => change.mutateAsync(), label).catch(() => undefined)}
    >
      {label}
    </Button>
  );
}
