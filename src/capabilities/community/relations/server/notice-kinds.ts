import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

interface Subject {
  followerId: string;
}

/** Somebody follows the member. */
export const fanNotice: NoticeKind<Subject> = {
  name: "relations.fan",
  group: "fan",
  label: "新粉丝",
  write: ({ followerId }) => ({
    title: "关注了你",
    link: pathOf("space", { id: followerId }),
  }),
};

/** Told once for each follower, however often the follow ends and begins again. */
export const fanKey = (followerId: string, followedId: string) => `fan:${followerId}:${followedId}`;
