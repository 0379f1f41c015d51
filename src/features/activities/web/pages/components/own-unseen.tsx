import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { ReviewTime } from "#client/review-time.tsx";
import type { OwnReview } from "#features/activities/reviews-contract.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import { writeReview } from "../write-review.ts";
import { Stars } from "./stars.tsx";

/** A member's own review of an activity while nobody else sees it: where it stands, and the way to change it. */
export default function OwnUnseen({ own, section }: { own: OwnReview; section: string }) {
  return (
    <div className="mx-edge mb-2 rounded-2 bg-surface-2 p-3 text-13 text-ink-2">
      <p className="flex items-center gap-2">
        我的评价
        {own.status === "in_review" ? (
          <StatusTag status="pending">
            <ReviewTime kind="activity_review" />
          </StatusTag>
        ) : (
          <StatusTag status="rejected" />
        )}
        <button
          type="button"
          className="press hit ml-auto text-accent-ink"
          onClick={() => writeReview(own.activity_id, section, own)}
        >
          修改
        </button>
      </p>
      {own.reject_reason ? <p className="mt-1">{own.reject_reason}</p> : null}
      <p className="mt-2">
        <Stars value={own.stars} label={`${own.stars} 星`} />
      </p>
      <DocumentBody document={own.document} alt="我的活动照片" className="mt-1" />
    </div>
  );
}
