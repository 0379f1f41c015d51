import { type DraftContent, draftContentSchema } from "#features/articles/draft-contract.ts";

/** What a new draft of a kind says. */
export function emptyContent(kind: DraftContent["kind"], section: string): DraftContent {
  return {
    kind,
    section,
    channel: "",
    title: "",
    summary: "",
    body: "",
    cover: null,
    focus: null,
    video: null,
    chapters: [],
    pictures: [],
    tags: [],
    series: [],
    author: null,
    author_name: "",
    source_name: "",
    source_url: "",
    related: [],
    comments: "open",
    featured: null,
  };
}

/** Whether two contents say the same. The schema brings their keys into one order. */
export function sameContent(one: DraftContent, other: DraftContent): boolean {
  const text = (content: DraftContent) => JSON.stringify(draftContentSchema.parse(content));
  return text(one) === text(other);
}

/** What of a content lists are filtered by. */
export function listColumns({ kind, section, channel, title, author_name }: DraftContent) {
  return { kind, section, channel, title, authorName: author_name };
}
