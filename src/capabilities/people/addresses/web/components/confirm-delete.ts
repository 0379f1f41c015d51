import type { QueryClient } from "@tanstack/react-query";
import type { Address } from "#capabilities/people/addresses/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { deleteAddress } from "../api/addresses.ts";

/** Asks, and deletes. @param done what follows when it is gone */
export async function confirmDelete(
  queryClient: QueryClient,
  { id, name, region, detail }: Address,
  done?: () => void,
): Promise<void> {
  if (!(await confirmDanger("删除这个地址？", `${name}，${region}${detail}`, "删除"))) return;
  await withSignIn(async () => {
    await deleteAddress(queryClient, id);
    toast("已删除");
    done?.();
  }, "删除地址");
}
