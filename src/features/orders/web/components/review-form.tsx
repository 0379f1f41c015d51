import { useQueryClient } from "@tanstack/react-query";
import { usePictureUploads } from "#capabilities/media/media/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { ReviewFields, reviewSent } from "#features/goods/web/public.ts";
import { REVIEW_PHOTOS } from "#shared/after-sale.ts";
import { toast } from "#ui/toast-store.ts";
import type { Order } from "../../orders-contract.ts";
import { orderApi, refreshOrders } from "../api.ts";
import { GoodsLine } from "./goods-line.tsx";

/** Stars, words and pictures for one line of an order. */
export function ReviewForm({ number, line }: { number: string; line: Order["lines"][number] }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const uploads = usePictureUploads({ max: REVIEW_PHOTOS, purpose: "comment" });
  const { pictures, busy } = uploads;
  const form = useForm({
    initial: { stars: 0, body: "" },
    check: ({ stars }) => ({ ...(stars === 0 && { stars: "请选择星级" }) }),
    save: async ({ stars, body }) => {
      const said = { line_id: line.id, stars, body, pictures: pictures.map(({ id }) => id) };
      const { state } = await orderApi(
        "POST /api/my/orders/{number}/reviews",
        { params: { number }, body: { ...said, idempotency_key: keyOf(said) } },
        { quiet: true },
      );
      toast(state === "published" ? "评价已发布" : await reviewSent(queryClient), { kind: "done" });
      await refreshOrders(queryClient);
    },
  });
  const { stars } = form.values;
  return (
    <form {...form.props} aria-label={line.title} className="mx-edge mt-3 rounded-3 bg-surface p-4">
      <GoodsLine {...line} />
      <ReviewFields
        stars={stars}
        starsError={form.errorOf("stars")}
        onStars={(many) => form.set({ stars: many })}
        body={form.text("body")}
        pictures={uploads}
      />
      <FormEnd form={form} disabled={busy}>
        {busy ? "图片上传中" : "提交评价"}
      </FormEnd>
    </form>
  );
}
