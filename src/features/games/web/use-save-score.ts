import { useMutation, useQueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { RequestError } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { gameApi } from "./api/games.ts";
import type { Finish } from "./play/game.ts";

/** Whether sending a score again may help: what was lost on the way, or came at a bad moment, was not refused. */
export const mayHelp = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Saves what a signed round came to: once, however often it is sent. */
export function useSaveScore() {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ finish, token }: { finish: Finish; token: string }) =>
      gameApi(
        "POST /api/games/scores",
        { body: { token, flips: [...finish.flips], total: finish.outcome.total } },
        { quiet: true },
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["games"] }),
        queryClient.invalidateQueries({ queryKey: [OWN, "games"] }),
      ]),
  });
  const isMember = useSession((state) => state.token !== null);
  return {
    isMember,
    saved: saving.data ?? null,
    busy: saving.isPending,
    /** Why it was not saved, in words. */
    problem: saving.error instanceof RequestError ? saving.error.message : null,
    /** Whether sending it again may help. */
    again: mayHelp(saving.error),
    reset: saving.reset,
    save: (finish: Finish, token: string) =>
      withSignIn(() => saving.mutateAsync({ finish, token }), "保存成绩").catch(() => undefined),
  };
}
