import { useMutation, useQueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { refreshGoods } from "../pages/api.ts";
import { reviewApi } from "./api.ts";

/** Takes an own review back, once its author has said that he means it. */
export function useWithdraw(id: string, onGone?: () => void) {
  const queryClient = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => reviewApi("DELETE /api/goods-reviews/{id}", { params: { id } }),
    async onSuccess() {
      onGone?.();
      toast("已删除", { kind: "done" });
      await refreshGoods(queryClient);
    },
  });
  return {
    isPending: takeBack.isPending,
    ask: async () => {
      const sure = await confirmDanger("删除这条评价？", "每件商品只能评价一次，删除后不能再写。", "删除");
      if (sure) await withSignIn(() => takeBack.mutateAsync(), "删除评价").catch(() => undefined);
    },
  };
}
