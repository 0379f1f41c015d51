import type { QueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import type { OwnLead } from "#features/leads/contract.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { withdrawLead } from "./api/leads.ts";

/** Says what becomes of a lead, asks, and withdraws it. */
export async function confirmWithdrawal(
  queryClient: QueryClient,
  { id, receiver, state }: Pick<OwnLead, "id" | "receiver" | "state">,
): Promise<void> {
  const text =
    state === "new"
      ? "还没有转交给对方。填写的信息会立即删除。"
      : `填写的信息会立即删除，并通知“${receiver.name}”停止联系、删除信息。`;
  if (!(await confirmDanger("撤回这条预约？", text, "撤回"))) return;
  await withSignIn(async () => {
    await withdrawLead(queryClient, id);
    toast("已撤回，信息已删除", { kind: "done" });
  }, "撤回预约");
}
