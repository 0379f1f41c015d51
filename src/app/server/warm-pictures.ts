import type { ArticleCard } from "#features/articles/contract.ts";
import { sections } from "#sections/registry.ts";

/** Widths that phones ask for: the row's small picture, and the wide one at two and three pixels a point. */
const SMALL = [320];
const WIDE = [960, 1280];

export interface Warming {
  /** Ends it and waits for what is being made. */
  stop(): Promise<void>;
}

/**
 * Makes the picture variants that first visitors of the homes will ask for, one after the other, so that the
 * first impression does not wait for encoding; what is missing is made on request.
 * @param origin where this app listens
 * @param failed is told when it could not go on
 */
export function warmPictures(origin: string, failed: (error: unknown) => void): Warming {
  const stopping = new AbortController();
  const done = warmHomes(origin, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) failed(error);
  });
  return {
    stop() {
      stopping.abort();
      return done;
    },
  };
}

async function warmHomes(origin: string, signal: AbortSignal): Promise<void> {
  for (const section of sections) {
    const [featured, newest] = await Promise.all([
      cards(`${origin}/api/articles/featured?section=${section.slug}`, signal),
      cards(`${origin}/api/articles?section=${section.slug}&limit=12`, signal),
    ]);
    const wide = [...featured, ...newest.slice(0, 1)];
    for (const [articles, widths] of [
      [wide, WIDE],
      [newest, SMALL],
    ] as const) {
      for (const { cover } of articles) {
        if (!cover) continue;
        for (const width of widths) {
          const headers = { accept: "image/avif,image/webp,*/*" };
          const answer = await fetch(`${origin}${cover.src}?w=${width}`, { headers, signal });
          await answer.arrayBuffer();
        }
      }
    }
  }
}

async function cards(url: string, signal: AbortSignal): Promise<ArticleCard[]> {
  const answer = await fetch(url, { signal });
  return ((await answer.json()) as { data: { items: ArticleCard[] } }).data.items;
}
