import { deskPathOf } from "#sections/desk-paths.ts";
import { monitoringReviewApi } from "./review-api.ts";

/** The desk's page where a text is reviewed. */
export async function reviewOf(kind: string, targetId: string): Promise<string> {
  const { id } = await monitoringReviewApi("POST /api/admin/reviews/of-target", {
    body: { kind, target_id: targetId },
  });
  return deskPathOf("admin.bbsinfo.one", { id });
}
