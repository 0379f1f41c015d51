import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mergeAccount } from "#capabilities/people/members/web/public.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { myPath } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";

export interface MobileTakenProps {
  /** Which account has the number, as far as it is told. */
  message: string;
  /** What was sent to bind the number, and is good to join the two accounts as well; absent where that cannot be. */
  merge: { mobile: string; code: string; ticket: string | undefined } | undefined;
  onOther: () => void;
}

/** Another account has the number: another one, or both accounts become one. Never by itself. */
export function MobileTaken({ message, merge, onOther }: MobileTakenProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { section } = useScreen();
  const [merging, setMerging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function join(body: NonNullable<MobileTakenProps["merge"]>) {
    const yes = await confirm({
      title: "合并到那个账号？",
      text: "你在这里的评论、收藏、关注、积分和微信登录会转到那个账号，昵称和头像用那个账号的。这个账号随后关闭，不能恢复。",
      confirmLabel: "合并",
    });
    if (!yes) return;
    setMerging(true);
    setProblem(null);
    try {
      await mergeAccount(queryClient, body);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setMerging(false);
      setProblem(error.message);
      return;
    }
    toast("账号已合并", { kind: "done" });
    await navigate(myPath(section), { replace: true });
  }

  return (
    <section role="alert" className="rounded-3 bg-warn-soft p-4">
      <p className="flex gap-2 text-15 leading-body">
        <Icon name="alert" className="mt-0.5 text-warn" />
        <span>{message}</span>
      </p>
      <p className="mt-2 text-13 text-ink-2">
        {merge === undefined
          ? "那也是你的账号？请退出后用这个号码登录。目前没有任何改动。"
          : "那也是你的账号？可以把这里的内容合并过去，两边以后是同一个账号。现在还没有任何改动。"}
      </p>
      {problem !== null && <p className="mt-2 text-13 text-bad">{problem}</p>}
      {merge !== undefined && (
        <Button variant="accent" wide className="mt-4" loading={merging} onClick={() => void join(merge)}>
          合并到那个账号
        </Button>
      )}
      <Button
        variant={merge === undefined ? "accent" : "line"}
        wide
        className={merge === undefined ? "mt-4" : "mt-2.5"}
        disabled={merging}
        onClick={onOther}
      >
        换一个号码
      </Button>
    </section>
  );
}
