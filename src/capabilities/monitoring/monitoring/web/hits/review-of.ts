import { openReview } from "#capabilities/review/moderation/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";

/** The desk's page where a text is reviewed. */
export async function reviewOf(kind: string, targetId: string): Promise<string> {
  return deskPathOf("admin.bbsinfo.one", { id: await openReview(kind, targetId) });
}
