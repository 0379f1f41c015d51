import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { commentPictures, comments } from "./tables.ts";
import { isPublicTarget } from "./targets.ts";

/** Comments show their pictures while they are published and what they stand under is public. */
export const shownByComments: Showing = (mediaId) => sql`exists (
  select 1 from ${commentPictures} join ${comments} on ${comments.id} = ${commentPictures.commentId}
  where ${commentPictures.mediaId} = ${mediaId} and ${comments.status} = 'published'
    and ${isPublicTarget(comments.targetKind, comments.targetId)})`;
