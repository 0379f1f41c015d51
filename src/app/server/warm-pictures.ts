import type { FastifyInstance } from "fastify";
import type { ArticleCard } from "#features/articles/contract.ts";
import { sections } from "#sections/registry.ts";

/** Widths that phones ask for: the row's small picture, and the wide one at two and three pixels a point. */
const SMALL = [320];
const WIDE = [960, 1280];

/**
 * Makes the picture variants that first visitors of the homes will ask for, one after the other, so that the
 * first impression does not wait for encoding. Stops when the app closes; what is missing is made on request.
 */
export async function warmPictures(app: FastifyInstance): Promise<void> {
  let closed = false;
  app.server.once("close", () => {
    closed = true;
  });
  for (const section of sections) {
    const [featured, newest] = await Promise.all([
      cards(app, `/api/articles/featured?section=${section.slug}`),
      cards(app, `/api/articles?section=${section.slug}&limit=12`),
    ]);
    const wide = [...featured, ...newest.slice(0, 1)];
    for (const [articles, widths] of [
      [wide, WIDE],
      [newest, SMALL],
    ] as const) {
      for (const { cover } of articles) {
        for (const width of widths) {
          if (closed || !cover) continue;
          await app.inject({
            url: `${cover.src}?w=${width}`,
            headers: { accept: "image/avif,image/webp,*/*" },
          });
        }
      }
    }
  }
}

async function cards(app: FastifyInstance, url: string): Promise<ArticleCard[]> {
  const answer = await app.inject(url);
  return answer.json<{ data: { items: ArticleCard[] } }>().data.items;
}
