import { sql } from "drizzle-orm";
import { reviewKinds } from "../../src/capabilities/review/moderation/server/public.ts";
import {
  type CommentTarget,
  commentReview,
  commentTargets,
} from "../../src/capabilities/texts/comments/server/public.ts";
import { installFeatures } from "../../src/platform/feature.ts";
import { sections } from "../../src/sections/registry.ts";

/** Something with floors that no feature has, made by `offerLot`. */
export interface Lot {
  id: string;
  authorId: string | null;
  toldId: string | null;
  locked: string | undefined;
  comments: number;
}

const lots = new Map<string, Lot>();

/** A thing of its own, whose comments have floors. */
export function makeLot(values: Partial<Lot> = {}): Lot {
  const lot = {
    id: String(lots.size + 1),
    authorId: null,
    toldId: null,
    locked: undefined,
    comments: 0,
    ...values,
  };
  lots.set(lot.id, lot);
  return lot;
}

const numberedTarget: CommentTarget = {
  reviewKind: "lot_comment",
  numbered: true,
  async find(_db, id) {
    const lot = lots.get(id);
    if (lot === undefined) return null;
    const [section] = sections;
    return {
      id,
      section: section?.slug ?? "",
      title: `第 ${id} 号车位`,
      label: "车位",
      cover: null,
      path: `/lot/${id}`,
      commentsPath: `/lot/${id}`,
      authorId: lot.authorId,
      authorName: async () => "",
      closed: lot.locked !== undefined,
      locked: lot.locked,
      comments: lot.comments,
    };
  },
  isPublic: () => sql`true`,
  async addComments(_db, id, delta) {
    const lot = lots.get(id);
    if (lot) lot.comments += delta;
  },
  setClosed: async () => false,
  toldOf: async (_db, { id }) => lots.get(id)?.toldId ?? null,
  tags: (id) => [`lot:${id}`],
};

/** Offers the kind `lot` to comments; in a test file of its own process (`*.alone.test.ts`), before the app is made. */
export function offerLot(): void {
  installFeatures([
    {
      name: "lot",
      offers: [
        commentTargets.offer("lot", numberedTarget),
        reviewKinds.offer(
          "lot_comment",
          commentReview({
            name: "lot_comment",
            title: "车位留言",
            path: "/admin",
            screening: { newMembers: false },
          }),
        ),
      ],
    },
  ]);
}
