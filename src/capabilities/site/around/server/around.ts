import type { z } from "zod";
import { mediaByIds, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { AdvertPlace, aroundEndpoints } from "#capabilities/site/around/contract.ts";
import { advertPlaces } from "#capabilities/site/around/contract.ts";
import type { AdvertContent } from "#capabilities/site/around/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { versionOf } from "#platform/version.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { advertKind, announcementKind, linkKind } from "./kinds.ts";
import { isInTerm, nextTurn, type Row, shownRows } from "./rows.ts";

type Around = z.input<(typeof aroundEndpoints)["GET /api/around/{section}"]["data"]>;
type Adverts = z.input<(typeof aroundEndpoints)["GET /api/adverts/{section}/{place}"]["data"]>;

/** Announcements that a home shows at once; the rest follows as those are closed. */
const ANNOUNCED = 5;

/** @throws AppError NOT_FOUND for a section that does not exist */
export async function showAround(db: Queryable, section: string, now = new Date()): Promise<Around> {
  demandSection(section);
  const [told, links, booked] = await Promise.all([
    shownRows(db, announcementKind, section),
    shownRows(db, linkKind, section),
    shownRows(db, advertKind, section),
  ]);
  const until = keepUntil([...told, ...booked], now);
  const places = new Set(
    booked.filter(({ content }) => isInTerm(content, now)).map(({ content }) => content.place),
  );
  return {
    announcements: told
      .filter(({ content }) => isInTerm(content, now))
      // What is important comes first, each in the order of the desk.
      .sort((a, b) => Number(b.content.kind === "important") - Number(a.content.kind === "important"))
      .slice(0, ANNOUNCED)
      .map(({ id, content: { kind, text, link, closable } }) => ({
        ...{ id, kind, text, link, closable },
        mark: versionOf(id, kind, text, link),
      })),
    links: links.map(({ content: { name, url } }) => ({ name, url })),
    booked: advertPlaces.filter((place) => places.has(place)),
    until: until?.toISOString() ?? null,
  };
}

/** The adverts of a place, of which the device chooses. @throws AppError NOT_FOUND for a section that does not exist */
export async function showAdverts(
  db: Queryable,
  section: string,
  place: AdvertPlace,
  now = new Date(),
): Promise<Adverts> {
  demandSection(section);
  const rows = (await shownRows(db, advertKind, section)).filter(({ content }) => content.place === place);
  keepUntil(rows, now);
  return {
    items: await presentAdverts(
      db,
      rows.filter(({ content }) => isInTerm(content, now)),
    ),
  };
}

async function presentAdverts(db: Queryable, rows: readonly Row<AdvertContent>[]): Promise<Adverts["items"]> {
  const files = await mediaByIds(
    db,
    rows.map(({ content }) => content.picture),
  );
  return rows.flatMap(({ id, content: { advertiser, picture, alt, link, weight, per_day } }) => {
    const file = files.get(picture);
    if (file === undefined) return [];
    return [{ ...{ id, advertiser, alt, link, weight, per_day }, picture: presentPicture(file) }];
  });
}

/** Has the answer kept no longer than until one of these begins or ends. */
function keepUntil(rows: Parameters<typeof nextTurn>[0], now: Date): Date | null {
  const turn = nextTurn(rows, now);
  if (turn !== null) collectTags([untilTag(turn)]);
  return turn;
}

function demandSection(section: string): void {
  if (sectionBySlug(section) === undefined) throw new AppError("NOT_FOUND");
}
