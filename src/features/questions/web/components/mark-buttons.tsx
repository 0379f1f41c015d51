import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useTask } from "#client/use-task.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { formatCount } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { questionApi } from "../api/client.ts";
import { mine, refreshQuestion } from "../api/question.ts";

type Mark = "same" | "follow";

/** 同问 and 关注问题, with how often the question was read. */
export function MarkButtons({ question }: { question: QuestionDetail }) {
  const { id } = question;
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...mine(id), enabled: signedIn });
  const { begin, given } = useTask(async ({ mark, on }: { mark: Mark; on: boolean }) => {
    await send(id, mark, on);
    await refreshQuestion(queryClient, id);
  });
  const on = { same: data?.same ?? false, follow: data?.following ?? false };
  const toggle = (mark: Mark, purpose: string) =>
    void withSignIn(() => begin({ mark, on: !on[mark] }), purpose);
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-2">
      {data?.asked ? (
        <span className="num text-13 text-ink-2">{formatCount(question.sames)} 人同问</span>
      ) : (
        <Pill
          icon="users"
          pressed={on.same}
          busy={given?.mark === "same"}
          onClick={() => toggle("same", "同问")}
        >
          同问 {question.sames > 0 ? formatCount(question.sames) : ""}
        </Pill>
      )}
      <Pill
        icon={on.follow ? "check" : "plus"}
        pressed={on.follow}
        busy={given?.mark === "follow"}
        onClick={() => toggle("follow", "关注")}
      >
        {on.follow ? "已关注" : "关注问题"}
      </Pill>
      <span className="num ml-auto text-12 text-ink-3">{formatCount(question.reads)} 浏览</span>
    </div>
  );
}

interface PillProps {
  icon: IconName;
  pressed: boolean;
  busy: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Pill({ icon, pressed, busy, onClick, children }: PillProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(
        "press hit num inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 text-13 font-semibold",
        pressed ? "bg-accent-soft text-accent-ink" : "text-ink inset-ring inset-ring-line-2",
      )}
    >
      <Icon name={icon} size="s" />
      {children}
    </button>
  );
}

function send(id: string, mark: Mark, on: boolean): Promise<unknown> {
  const request = { params: { id } };
  if (mark === "same")
    return on
      ? questionApi("POST /api/questions/{id}/same", request)
      : questionApi("DELETE /api/questions/{id}/same", request);
  return on
    ? questionApi("POST /api/questions/{id}/follow", request)
    : questionApi("DELETE /api/questions/{id}/follow", request);
}
