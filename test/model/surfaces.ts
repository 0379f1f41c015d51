import type { Stage } from "./cast.ts";

/** An address that lists or finds, and what of it a reader can see. */
export interface Surface {
  name: string;
  url: string;
  /** It is for members. */
  members?: true;
}

/**
 * Where anybody reads what one author wrote, beside the page of each text: lists, feeds, search, space, notices, cards.
 * @param house stands in all of his texts, `ids` what he wrote by kind
 */
export function surfacesOf(
  { board, article, post, asked, activity }: Stage,
  { house, authorId, ids }: { house: string; authorId: string; ids: Readonly<Record<string, string>> },
): Surface[] {
  const q = encodeURIComponent(house);
  const urls: [string, string][] = [
    ["posts, new", "/api/posts?section=main&sort=new"],
    ["posts, hot", `/api/posts?board=${board}&sort=hot`],
    ["questions", "/api/questions?section=main&tab=unanswered"],
    ["answers", `/api/questions/${asked}/answers?sort=new`],
    ["comments of an article", `/api/comments?target_kind=article&target_id=${article}&sort=new`],
    ["floors", `/api/comments?target_kind=post&target_id=${post}&sort=new`],
    ["floors of his post", `/api/comments?target_kind=post&target_id=${ids.post}`],
    ["head of his post", `/api/comments/target?target_kind=post&target_id=${ids.post}`],
    ["answers of his question", `/api/questions/${ids.question}/answers`],
    ["reviews of an activity", `/api/activities/${activity}/reviews`],
    ["topics", "/api/topics?section=main"],
    ["topics by name", `/api/topics?q=${q}`],
    ["named topic", `/api/topics/named?name=${encodeURIComponent(`话题${house}`)}`],
    ["groups", "/api/groups?section=main"],
    ["groups by name", `/api/groups?q=${q}`],
    ["home cards", "/api/home/cards?section=main"],
    ["search", `/api/search?q=${q}`],
    ...["post", "question", "answer", "topic", "group"].map((kind): [string, string] => [
      `search, ${kind}`,
      `/api/search?q=${q}&kind=${kind}`,
    ]),
    ["suggestions", `/api/search/suggest?q=${q}`],
    ["similar questions", `/api/questions/similar?title=${q}`],
    ["his space", `/api/user-other?id=${authorId}`],
    ...["posts", "questions", "answers", "comments"].map((type): [string, string] => [
      `his ${type}`,
      `/api/space/${authorId}/lists?type=${type}`,
    ]),
  ];
  const own: [string, string][] = [
    ["feed", "/api/my/feed?kind=following"],
    ["notices", "/api/notices?group=reply"],
    ["mentionable", `/api/mentionable?q=${q}`],
  ];
  return [
    ...urls.map(([name, url]) => ({ name, url })),
    ...own.map(([name, url]) => ({ name, url, members: true as const })),
  ];
}

/** Addresses of the pages of texts in the sitemap, by kind. */
export const inSitemap: Readonly<Record<string, { file: string; page: (id: string) => string }>> = {
  post: { file: "posts", page: (id) => `/bbs/${id}<` },
  question: { file: "questions", page: (id) => `/ask/${id}<` },
  topic: { file: "topics", page: (id) => `/topicinfo/${id}<` },
};
