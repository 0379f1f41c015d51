import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pictureWorkers, readPicture, SHOWN } from "#capabilities/media/server/public.ts";
import {
  drawPoster,
  type KeptPicture,
  keptPicture,
  POSTER_DESIGN,
} from "#capabilities/sharing/server/public.ts";
import { anyone } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { sectionThemes } from "#sections/themes.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { showPost } from "./show-post.ts";

type Target = Pick<Services, "db" | "storage" | "env">;

const SQUARE = 500;

/**
 * A post's poster for sharing, drawn when first asked for and again when what it shows has changed.
 * @throws AppError NOT_FOUND for what is not published, UNAVAILABLE when too many pictures wait to be made
 */
async function postPoster({ db, storage, env }: Target, id: string): Promise<KeptPicture> {
  const post = await showPost(db, id);
  const section = sectionBySlug(post.section) ?? umbrellaSection;
  const theme = sectionThemes.find(({ slug }) => slug === section.slug)?.theme ?? sectionThemes[0]?.theme;
  if (theme === undefined) throw new Error("no section has colours");
  const shown = {
    section: { name: section.name, latin: section.latin, tagline: section.tagline },
    brand: { name: umbrellaSection.name, latin: umbrellaSection.latin },
    channel: post.board.name,
    title: post.title,
    summary: post.excerpt,
    byline: [post.author?.nickname, formatDate(post.published_at)].filter(Boolean).join("   "),
    action: "看帖子和回复",
    playable: post.video,
    url: env.PUBLIC_URL + pathOf("bbs.post", { id }),
    theme,
  };
  const cover = coverOf(post);
  const version = hash([POSTER_DESIGN, shown, cover]);
  return keptPicture(storage, { folder: `posters/post/${id}`, version }, async () =>
    drawPoster({ ...shown, cover: cover === undefined ? null : await readPicture(storage, cover) }),
  );
}

/** Its first picture cut square. @throws AppError NOT_FOUND where there is none */
async function postSquare({ db, storage }: Target, id: string): Promise<KeptPicture> {
  const cover = coverOf(await showPost(db, id));
  if (cover === undefined) throw new AppError("NOT_FOUND");
  const folder = `posters/post-square/${id}`;
  return keptPicture(storage, { folder, version: hash([SQUARE, cover]) }, async () => {
    const bytes = await readPicture(storage, cover);
    if (bytes === null) throw new AppError("NOT_FOUND");
    return pictureWorkers.run("cut", bytes, { width: SQUARE, height: SQUARE, attention: false }, SHOWN);
  });
}

/** The key of the file that its first picture is. */
const coverOf = ({ pictures: [first] }: Awaited<ReturnType<typeof showPost>>): string | undefined =>
  first?.src.replace("/media/", "");

/** Names a file. */
function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 24);
}

/** Registers `GET /media/posters/post/{id}.jpg` and `{id}-square.jpg`. */
export function registerPostPosters(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: "/media/posters/post/:file",
    config: { policy: anyone.name },
    schema: { hide: true },
    async handler(request, reply) {
      const [, id, square] = /^([1-9]\d{0,17})(-square)?\.jpg$/.exec(request.params.file) ?? [];
      if (id === undefined) throw new AppError("NOT_FOUND");
      const { version, bytes } = square ? await postSquare(services, id) : await postPoster(services, id);
      // The address stays while the picture changes with the post: kept for a while, then asked about.
      const etag = `"${version}"`;
      reply.headers({
        etag,
        "cache-control": "public, max-age=300",
        "cross-origin-resource-policy": "cross-origin",
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("image/jpeg").send(bytes);
    },
  });
}
