import type { Act } from "#capabilities/community/growth/server/public.ts";

/** What posts give their authors. They count once others see them, and no longer once they do not. */
export const postActs = {
  "post.published": {
    label: "发布帖子",
    growth: 10,
    points: 5,
    dailyCap: 3,
    because: (times) => `发布了 ${times} 篇帖子`,
  },
  "post.liked": {
    label: "帖子获赞",
    growth: 1,
    points: 0,
    dailyCap: 20,
    because: (times) => `帖子被 ${times} 人赞`,
  },
  "post.best": {
    label: "帖子被加精",
    growth: 50,
    points: 30,
    dailyCap: 3,
    because: (times) => `${times} 篇帖子被加精`,
  },
} as const satisfies Record<string, Act>;

/** How acts name a post. */
export const postObject = (id: string) => `post:${id}`;

/** How they name what one member likes of it. */
export const postLikeObject = (id: string, memberId: string) => `${postObject(id)}/member:${memberId}`;

/** How they name that it was set apart. */
export const bestObject = (id: string) => `${postObject(id)}/best`;
