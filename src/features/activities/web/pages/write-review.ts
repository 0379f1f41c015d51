import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import type { OwnReview } from "#features/activities/reviews-contract.ts";

/** Opens the composer for what a participant says, or to change what he said. */
export function writeReview(activityId: string, section: string, review?: OwnReview | null): void {
  openComposer({
    kind: "activity-review",
    section,
    preset: { activity: activityId, stars: review ? String(review.stars) : "" },
    target: activityId,
    ...(review && {
      edit: { id: review.id, version: review.version, title: "", document: review.document },
    }),
  });
}
