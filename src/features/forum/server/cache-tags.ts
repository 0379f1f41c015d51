import { umbrellaSection } from "#sections/registry.ts";

/** Lists of a section's posts, which have to show a new one at once. */
export const sectionPostsTag = (section: string): string => `posts:${section}`;

/** A board's lists and its head. */
export const boardTag = (id: string): string => `board:${id}`;

/** The boards that there are. */
export const BOARDS_TAG = "boards";

/** One post's own answers and pages. */
export const postTag = (id: string): string => `post:${id}`;

/** What stands above all boards of a section. */
export const ANNOUNCEMENTS_TAG = "posts:announced";

/** What shows a post that appears, changes or goes. New replies and likes drop only {@link postTag}. */
export function changedPostTags(post: {
  id: string;
  section: string;
  boardId: string;
  /** Where it stands above lists, or stood. */
  pinned?: string;
}): string[] {
  const { id, section, boardId, pinned } = post;
  return [...new Set([umbrellaSection.slug, section])]
    .map(sectionPostsTag)
    .concat(boardTag(boardId), postTag(id), pinned === "section" ? ANNOUNCEMENTS_TAG : []);
}
