import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReportSheet } from "#client/report-sheet.tsx";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import type { ActivityReview } from "#features/activities/reviews-contract.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { reportLabels } from "../../../report-reasons.ts";
import { ownReview, refreshActivities, reviewApi } from "../api.ts";
import { writeReview } from "../write-review.ts";

/** What can be done with a review: one's own is changed or taken back, another's reported. */
export default function ReviewMenu({ review, onClose }: { review: ActivityReview; onClose: () => void }) {
  const { id: activityId = "" } = useParams();
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...ownReview(activityId), enabled: signedIn });
  const [isReporting, setReporting] = useState(false);
  const params = { id: review.id };
  const takeBack = useMutation({
    mutationFn: () => reviewApi("DELETE /api/activity-reviews/{id}", { params }),
    async onSuccess() {
      await refreshActivities(queryClient);
      onClose();
      toast("已删除", { kind: "done" });
    },
  });
  if (isReporting)
    return (
      <ReportSheet
        noun="评价"
        description={review.member?.nickname ?? "车友"}
        reasons={reportLabels}
        send={(body) => reviewApi("POST /api/activity-reviews/{id}/report", { params, body })}
        onClose={onClose}
      />
    );
  return (
    <Sheet title={`${review.member?.nickname ?? "车友"}的评价`} onClose={onClose}>
      {own?.id === review.id ? (
        <>
          <SheetAction
            icon="edit"
            onClick={() => {
              onClose();
              writeReview(activityId, section.slug, own);
            }}
          >
            修改评价
          </SheetAction>
          <SheetAction
            icon="trash"
            danger
            disabled={takeBack.isPending}
            onClick={async () => {
              const sure = await confirmDanger("删除这条评价？", "删除后可以重新写。", "删除");
              if (sure) void withSignIn(() => takeBack.mutateAsync(), "删除评价").catch(() => undefined);
            }}
          >
            删除评价
          </SheetAction>
        </>
      ) : (
        <SheetAction icon="report" onClick={() => setReporting(true)}>
          举报
        </SheetAction>
      )}
    </Sheet>
  );
}
