import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useTask } from "#client/use-task.ts";
import type { BoardDetail } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toast } from "#ui/toast-store.ts";
import { joinedBoards } from "../api/boards.ts";
import { setJoined } from "../api/change.ts";

const RulesSheet = lazyPart(async () => (await import("./rules-sheet.tsx")).default);

/** A board's name, figures, rules and who looks after it. */
export function BoardHead({ board }: { board: BoardDetail }) {
  const { section } = useScreen();
  const [reading, setReading] = useState(false);
  return (
    <header className="border-b-8 border-surface-2 px-edge pt-1 pb-4">
      <div className="flex items-center gap-3">
        <span className="grid size-14 flex-none place-items-center rounded-3 bg-accent-soft text-accent-ink">
          <Icon name={iconNamed(board.icon, "community")} size="l" />
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-20 font-bold">{board.name}</h1>
          <p className="num text-12 text-ink-3">
            {[
              boast(board.members, (figure) => `${figure} 位车友`),
              boast(board.posts, (figure) => `${figure} 帖`),
              board.today > 0 ? `今日 ${board.today} 帖` : "",
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <JoinButton board={board} />
      </div>
      {board.intro ? <p className="mt-2.5 text-15 leading-body text-ink-2">{board.intro}</p> : null}
      <div className="mt-1.5 flex min-h-11 items-center gap-3 text-13 text-ink-2">
        {board.moderators.length > 0 ? (
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <span className="flex-none text-ink-3">版主</span>
            <span className="scroll-x flex gap-3">
              {board.moderators.map((moderator) => (
                <a
                  key={moderator.id}
                  href={pathOf("space", { id: moderator.id }, { section })}
                  className="press flex min-h-11 flex-none items-center gap-1.5"
                >
                  <Avatar name={moderator.nickname} src={moderator.avatar?.src} size="xs" />
                  {moderator.nickname}
                </a>
              ))}
            </span>
          </span>
        ) : (
          <span className="flex-1" />
        )}
        {board.rules ? (
          <button
            type="button"
            className="press flex min-h-11 flex-none items-center gap-1 text-ink-2"
            onClick={() => setReading(true)}
          >
            <Icon name="doc" size="s" />
            版规
          </button>
        ) : null}
      </div>
      {reading ? <RulesSheet board={board} onClose={() => setReading(false)} /> : null}
    </header>
  );
}

function JoinButton({ board }: { board: BoardDetail }) {
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...joinedBoards(), enabled: signedIn });
  const joined = signedIn && data?.items.some(({ id }) => id === board.id) === true;
  const { begin, busy } = useTask(async (on: boolean) => {
    await setJoined(queryClient, board.id, on);
    toast(on ? "已加入" : "已退出", { kind: "done" });
  });
  return (
    <Button
      size="s"
      variant={joined ? "quiet" : "accent"}
      icon={joined ? "check" : "plus"}
      loading={busy}
      aria-pressed={joined}
      onClick={() => void withSignIn(() => begin(!joined), "加入版块")}
    >
      {joined ? "已加入" : "加入"}
    </Button>
  );
}
