import type { QueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { changeRelation } from "../api/change-relation.ts";

/** Blocks a member after a question that says what follows. @returns whether it was done */
export async function askToBlock(
  queryClient: QueryClient,
  { id, nickname }: { id: string; nickname: string },
): Promise<boolean> {
  if (
    !(await confirmDanger(
      `拉黑${nickname}？`,
      "你们将互相看不到对方的内容和消息，不能互相评论、点赞和邀请，相互的关注也会取消。对方不会收到通知。",
      "拉黑",
    ))
  )
    return false;
  let done = false;
  await withSignIn(async () => {
    await changeRelation(queryClient, "block", id);
    done = true;
    toast("已拉黑", { kind: "done" });
  }, "拉黑");
  return done;
}
