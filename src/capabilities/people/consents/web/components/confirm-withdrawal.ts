import type { QueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import type { SignableKey } from "../../contract.ts";
import { withdraw } from "../api/signatures.ts";

/** Says what a withdrawal means, asks, and withdraws. */
export async function confirmWithdrawal(
  queryClient: QueryClient,
  { key, title, consequence }: { key: SignableKey; title: string; consequence: string },
): Promise<void> {
  if (!(await confirmDanger(`撤回《${title}》？`, consequence, "撤回"))) return;
  await withSignIn(async () => {
    await withdraw(queryClient, key);
    toast("已撤回", { kind: "done" });
  }, "撤回签署");
}
