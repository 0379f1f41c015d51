import type { QueryClient } from "@tanstack/react-query";
import type { CarRecord, GarageCar } from "#capabilities/cars/garage/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { deleteCar, deleteRecord } from "../api/cars.ts";

/** Asks, and deletes; says why not where the car is certified. @param done what follows when it is gone */
export async function confirmDelete(
  queryClient: QueryClient,
  { id, label, certification }: GarageCar,
  done?: () => void,
): Promise<void> {
  if (certification.locked) {
    toast(
      certification.state === "approved"
        ? "这台车已认证，请先在认证里解除绑定再删除"
        : "这台车的认证正在审核，请先撤回申请再删除",
    );
    return;
  }
  if (!(await confirmDanger("删除这台车？", `${label}的资料、照片和档案都会删除，不能恢复。`, "删除")))
    return;
  await withSignIn(async () => {
    await deleteCar(queryClient, id);
    toast("已删除");
    done?.();
  }, "删除爱车");
}

/** Asks, and deletes a record. */
export async function confirmDeleteRecord(
  queryClient: QueryClient,
  carId: string,
  { id, title }: CarRecord,
  done: () => void,
): Promise<void> {
  if (!(await confirmDanger("删除这条档案？", title, "删除"))) return;
  await withSignIn(async () => {
    await deleteRecord(queryClient, carId, id);
    toast("已删除");
    done();
  }, "删除档案");
}
