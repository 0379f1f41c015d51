import {
  type MediaRow,
  mediaByIds,
  presentPicture,
  presentUnlisted,
  presentUnlistedVideo,
  presentVideo,
} from "#capabilities/media/media/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { ShownDocument } from "#capabilities/texts/writing/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { type Document, mentionsOf, picturesOf, topicsOf, videosOf } from "#shared/document.ts";
import { mapInlines } from "./settle-mentions.ts";
import { filesOf } from "./text-media.ts";

/** Where the pages of topics are. */
export interface TopicPages {
  /** Paths of the umbrella section by the topics' names; what has no page that everybody may see is left out. */
  find(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const topicPages = new ExtensionPoint<TopicPages>("pages of topics");

/**
 * Documents as they are shown, in the order given, with a few queries for all of them: files with their addresses, members by the
 * names that they have now. A kept answer that shows them is dropped when one of these members changes.
 * @param unlisted for the author and for moderators, who see the files whatever the text's state
 */
export async function presentDocuments(
  db: Queryable,
  documents: readonly Document[],
  { unlisted = false }: { unlisted?: boolean } = {},
): Promise<ShownDocument[]> {
  const files = await mediaByIds(db, documents.flatMap(filesOf));
  const cards = await memberCards(
    db,
    documents.flatMap((document) => mentionsOf(document).map(({ member_id }) => member_id)),
  );
  const pages = await pagesOf(db, [...new Set(documents.flatMap(topicsOf))]);
  const picture = unlisted ? presentUnlisted : presentPicture;
  const video = unlisted ? presentUnlistedVideo : presentVideo;
  const rowsOf = (ids: readonly string[]): MediaRow[] =>
    [...new Set(ids)].flatMap((id) => files.get(id) ?? []);
  return documents.map((document) => {
    const films = videosOf(document);
    const posters = films.flatMap(({ poster_id }) => poster_id ?? []);
    const { blocks } = mapInlines(document, (inline) =>
      inline.type === "mention"
        ? { ...inline, name: cards.get(inline.member_id)?.nickname ?? inline.name }
        : inline,
    );
    return {
      blocks,
      pictures: rowsOf([...picturesOf(document), ...posters]).map((row) => picture(row)),
      videos: rowsOf(films.map(({ media_id }) => media_id)).map((row) => video(row)),
      topics: topicsOf(document).flatMap((name) => {
        const path = pages.get(name);
        return path === undefined ? [] : [{ name, path }];
      }),
    };
  });
}

/** Where topics of these names have pages that everybody may see, as paths of the umbrella; others are left out. */
export async function topicPaths(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  return pagesOf(db, [...new Set(names)]);
}

async function pagesOf(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await Promise.all(topicPages.entries().map(([, { find }]) => find(db, names)));
  return new Map(found.flatMap((pages) => [...pages]));
}
