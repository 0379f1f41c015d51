import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePictureUploads } from "#capabilities/media/media/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { OwnGoodsReview } from "#features/goods/reviews-contract.ts";
import { REVIEW_PHOTOS } from "#shared/after-sale.ts";
import { isRefused } from "#shared/life.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { refreshGoods } from "../pages/api.ts";
import { ownReview, reviewApi } from "./api.ts";
import { ReviewFields } from "./review-fields.tsx";
import { reviewSent } from "./review-sent.ts";

interface ReviewSheetProps {
  id: string;
  onClose: () => void;
}

/** Changes an own review of goods; why it was refused stands above. */
export default function ReviewSheet({ id, onClose }: ReviewSheetProps) {
  const query = useQuery(ownReview(id));
  if (query.data === undefined)
    return (
      <Sheet title="修改评价" onClose={onClose}>
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={2} />} />
      </Sheet>
    );
  return <ChangeForm review={query.data} onClose={onClose} />;
}

function ChangeForm({ review, onClose }: { review: OwnGoodsReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const uploads = usePictureUploads({ max: REVIEW_PHOTOS, purpose: "comment", initial: review.pictures });
  const { pictures, busy } = uploads;
  const form = useForm({
    initial: { stars: review.stars, body: review.body },
    check: () => (busy ? { body: "图片还在上传，请稍等" } : {}),
    save: async ({ stars, body }) => {
      const { status } = await reviewApi(
        "PUT /api/goods-reviews/{id}",
        {
          params: { id: review.id },
          body: { stars, body, pictures: pictures.map(({ id }) => id), version: review.version },
        },
        { quiet: true },
      );
      toast(status === "published" ? "评价已更新" : await reviewSent(queryClient), { kind: "done" });
      onClose();
      await refreshGoods(queryClient);
    },
  });
  if (!review.can.change)
    return (
      <Sheet title="修改评价" onClose={onClose}>
        <p className="py-6 text-center text-15 text-ink-2">这条评价已被删除，不能再修改。</p>
      </Sheet>
    );
  return (
    <FormSheet form={form} title="修改评价" description={review.goods.title} label="提交" onClose={onClose}>
      {isRefused(review.status) ? (
        <p role="note" className="rounded-2 bg-warn-soft p-3 text-13 text-warn">
          未通过：{review.reject_reason}。修改后会重新审核。
        </p>
      ) : null}
      <ReviewFields
        stars={form.values.stars}
        starsError={form.errorOf("stars")}
        onStars={(stars) => form.set({ stars })}
        body={form.text("body")}
        pictures={uploads}
      />
    </FormSheet>
  );
}
