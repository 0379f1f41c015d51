import { useState } from "react";
import { ReportSheet } from "#client/report-sheet.tsx";
import { useSession } from "#client/session.ts";
import type { GoodsReview } from "#features/goods/contract.ts";
import { reportLabels } from "#features/goods/report-reasons.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { reviewApi } from "./api.ts";
import ReviewSheet from "./review-sheet.tsx";
import { useWithdraw } from "./use-withdraw.ts";

/** What can be done with a review of goods: one's own is changed or taken back, another's reported. */
export default function ReviewMenu({ review, onClose }: { review: GoodsReview; onClose: () => void }) {
  const own = useSession((state) => state.user?.id);
  const [next, setNext] = useState<"report" | "change">();
  const takeBack = useWithdraw(review.id, onClose);
  const name = review.member?.nickname ?? "已注销用户";
  if (next === "change") return <ReviewSheet id={review.id} onClose={onClose} />;
  if (next === "report")
    return (
      <ReportSheet
        noun="评价"
        description={name}
        reasons={reportLabels}
        send={(body) => reviewApi("POST /api/goods-reviews/{id}/report", { params: { id: review.id }, body })}
        onClose={onClose}
      />
    );
  return (
    <Sheet title={`${name}的评价`} onClose={onClose}>
      {own !== undefined && own === review.member?.id ? (
        <>
          <SheetAction icon="edit" onClick={() => setNext("change")}>
            修改评价
          </SheetAction>
          <SheetAction icon="trash" danger disabled={takeBack.isPending} onClick={() => void takeBack.ask()}>
            删除评价
          </SheetAction>
        </>
      ) : (
        <SheetAction icon="report" onClick={() => setNext("report")}>
          举报
        </SheetAction>
      )}
    </Sheet>
  );
}
