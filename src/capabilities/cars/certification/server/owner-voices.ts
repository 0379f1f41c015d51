import type { SeriesPart } from "#capabilities/cars/catalogue/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { formatDate } from "#shared/format.ts";
import { ownersTag } from "./kind.ts";
import { ownersOf } from "./owners.ts";

/** Something that an owner said about his car. */
interface OwnerVoice {
  authorId: string;
  at: Date;
  /** Of what he said it in. */
  title: string;
  /** His words, plain. */
  text: string;
  /** Of the app, in the section where it is looked at. */
  path: string;
}

/** Where what owners say about a series is found: posts and what is said under them, answers. */
export interface OwnerVoices {
  /** Cache tags of what `read` answers. */
  tags: readonly string[];
  /**
   * The newest of these authors about a series, at most `limit`. What somebody wrote anonymously is left out.
   * @param place slug of the series, and of the section where its page is looked at
   */
  read(
    db: Queryable,
    place: { series: string; section: string },
    authors: readonly string[],
    limit: number,
  ): Promise<readonly OwnerVoice[]>;
}

export const ownerVoices = new ExtensionPoint<OwnerVoices>("voice of owners");

/** So many owners of a series are listened to, those who were certified last first. */
const HEARD = 200;
const QUOTE = 120;

/** What certified owners say about a series, on its page; of those who let others see that they own one. */
export const seriesVoices: SeriesPart = {
  title: "车主说",
  tags: () => [ownersTag(""), ...ownerVoices.entries().flatMap(([, { tags }]) => tags)],
  async read({ db }, place, limit) {
    const owners = await ownersOf(db, place.series, { limit: HEARD, shown: true });
    if (owners.length === 0) return [];
    const said = await Promise.all(
      ownerVoices.entries().map(([, { read }]) => read(db, place, owners, limit)),
    );
    const newest = said
      .flat()
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit);
    const cards = await memberCards(
      db,
      newest.map(({ authorId }) => authorId),
    );
    return newest.flatMap(({ authorId, at, title, text, path }) => {
      const card = cards.get(authorId);
      const label = card?.certified.find(({ series }) => series === place.series)?.label;
      if (card === undefined || label === undefined) return [];
      return {
        authorId,
        title,
        note: `${card.nickname} · ${label} 车主 · ${formatDate(at.getTime())}`,
        quote: shorten(text),
        path,
        picture: null,
      };
    });
  },
};

function shorten(text: string): string {
  const signs = [...text.replace(/\s+/g, " ").trim()];
  return signs.length > QUOTE ? `${signs.slice(0, QUOTE).join("")}…` : signs.join("");
}
