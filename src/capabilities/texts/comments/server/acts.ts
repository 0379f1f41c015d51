import type { Act } from "#capabilities/community/growth/server/public.ts";

/** What comments give their authors. They count once others see them, and no longer once they do not. */
export const commentActs = {
  "comment.published": {
    label: "评论发布",
    growth: 5,
    points: 2,
    dailyCap: 5,
    because: (times) => `发表了 ${times} 条评论`,
  },
  "comment.liked": {
    label: "评论获赞",
    growth: 1,
    points: 0,
    dailyCap: 20,
    because: (times) => `评论被 ${times} 人赞`,
  },
  "comment.featured": {
    label: "评论获精选",
    growth: 20,
    points: 10,
    dailyCap: 3,
    because: (times) => `${times} 条评论被选为精选`,
  },
} as const satisfies Record<string, Act>;

/** How acts name a comment. */
export const commentObject = (id: string) => `comment:${id}`;

/** How they name what one member likes of it. */
export const likeObject = (id: string, memberId: string) => `${commentObject(id)}/member:${memberId}`;

/** How they name that an editor set it apart. */
export const featuredObject = (id: string) => `${commentObject(id)}/featured`;
