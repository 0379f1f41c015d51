import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { hiddenMembers } from "./api/hidden-members.ts";
import { leaveOut } from "./leave-out.ts";

const NOBODY: ReadonlySet<string> = new Set();

/** Keeps from a member's screens, from now on, what is of those between whom and him one side blocked the other. Call it once. */
export function hideMembers(queryClient: QueryClient): void {
  const options = () => ({ ...hiddenMembers(), enabled: useSession.getState().token !== null });
  const observer = new QueryObserver(queryClient, options());
  let ids: readonly string[] | undefined;
  const follow = () => {
    const { data } = observer.getCurrentResult();
    const now = useSession.getState().token === null ? undefined : data?.ids;
    if (now === ids) return;
    ids = now;
    leaveOut(queryClient, now === undefined || now.length === 0 ? NOBODY : new Set(now));
  };
  observer.subscribe(follow);
  useSession.subscribe(() => {
    observer.setOptions(options());
    follow();
  });
  follow();
}
