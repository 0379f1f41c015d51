import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pictureWorkers, readPicture, SHOWN } from "#capabilities/media/media/server/public.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import type { Section } from "#sections/types.ts";
import { AppError } from "#shared/errors.ts";
import { type KeptPicture, keptPicture, pictureVersion } from "./kept-pictures.ts";
import { drawPoster, POSTER_DESIGN, type PosterInput } from "./poster/draw-poster.ts";

/** Edge of the picture that chats show beside a link, in px. */
const SQUARE = 500;

/** What a poster says. */
export interface PosterWords
  extends Pick<PosterInput, "channel" | "title" | "summary" | "byline" | "price" | "action" | "playable"> {
  /** Slug of the section whose name and colours it has; an unknown one is the umbrella. */
  section: string;
  /** Path of the screen that the code leads to. */
  path: string;
}

/** A kind of thing that has posters. */
export interface PosterKind {
  /** Part of their addresses. */
  name: string;
  /** Ids of its things in these addresses, in small letters; numbers unless given. */
  ids?: RegExp;
  /**
   * @returns its words, and the storage key of its cover; null without one
   * @throws AppError NOT_FOUND for what not everybody sees
   */
  show: (services: Services, id: string) => Promise<{ words: PosterWords; cover: string | null }>;
}

/**
 * The section of a poster whose id is a slug.
 * @throws AppError NOT_FOUND
 */
export function sectionOfPoster(slug: string): Section {
  const section = sectionBySlug(slug);
  if (section === undefined) throw new AppError("NOT_FOUND");
  return section;
}

/** Storage folders of what is drawn of one thing: its poster, and its cover cut square. Who deletes it for good deletes them. */
export const posterFolders = (name: string, id: string) =>
  [`posters/${name}/${id}`, `posters/${name}-square/${id}`] as const;

/** Registers `GET /media/posters/{name}/{id}.jpg`, and its cover cut square as `{id}-square.jpg`. */
export function registerPosters(
  app: FastifyInstance,
  services: Services,
  { name, ids = /^[1-9]\d{0,17}$/, show }: PosterKind,
): void {
  const { storage } = services;
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: `/media/posters/${name}/:file`,
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const [, id = "", square] = /^([a-z0-9-]+?)(-square)?\.jpg$/.exec(request.params.file) ?? [];
      if (!ids.test(id)) throw new AppError("NOT_FOUND");
      const { words, cover } = await show(services, id);
      const [posterFolder, squareFolder] = posterFolders(name, id);
      const picture = square
        ? await keptSquare(services, squareFolder, cover)
        : await keptPoster(
            services,
            posterFolder,
            words,
            cover === null ? null : { version: cover, read: () => readPicture(storage, cover) },
          );
      return sendKept(request, reply, { type: "image/jpeg", body: picture.bytes, version: picture.version });
    },
  });
}

/**
 * A poster for sharing, drawn when first asked for and again when what it shows has changed.
 *
 * @param folder storage key below which it is kept
 * @param cover with a version that changes with it; null for a poster without one
 * @throws AppError UNAVAILABLE when too many pictures wait to be made
 */
export function keptPoster(
  { storage, env }: Pick<Services, "storage" | "env">,
  folder: string,
  { section: slug, path, ...words }: PosterWords,
  cover: { version: string; read: () => Promise<Buffer | null> } | null,
): Promise<KeptPicture> {
  const section = sectionBySlug(slug) ?? umbrellaSection;
  const theme = sectionThemes.find((one) => one.slug === section.slug)?.theme ?? sectionThemes[0]?.theme;
  if (theme === undefined) throw new Error("no section has colours");
  const shown = {
    ...words,
    section: { name: section.name, latin: section.latin, tagline: section.tagline },
    brand: { name: umbrellaSection.name, latin: umbrellaSection.latin },
    url: env.PUBLIC_URL + path,
    theme,
  };
  const version = pictureVersion(POSTER_DESIGN, shown, cover?.version);
  return keptPicture(storage, { folder, version }, async () =>
    drawPoster({ ...shown, cover: cover === null ? null : await cover.read() }),
  );
}

/** @throws AppError NOT_FOUND where there is no cover */
async function keptSquare(
  { storage }: Pick<Services, "storage">,
  folder: string,
  cover: string | null,
): Promise<KeptPicture> {
  if (cover === null) throw new AppError("NOT_FOUND");
  return keptPicture(storage, { folder, version: pictureVersion(SQUARE, cover) }, async () => {
    const bytes = await readPicture(storage, cover);
    if (bytes === null) throw new AppError("NOT_FOUND");
    return pictureWorkers.run("cut", bytes, { width: SQUARE, height: SQUARE, attention: false }, SHOWN);
  });
}

/** Sends a picture whose address stays while what it shows may change: kept for a while, then asked about. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    type,
    version,
    body,
    seconds = 300,
  }: { type: string; version: string; body: string | Buffer; seconds?: number },
): FastifyReply {
  const etag = `"${version}"`;
  reply.headers({
    etag,
    "cache-control": `public, max-age=${seconds}`,
    "cross-origin-resource-policy": "cross-origin",
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}
