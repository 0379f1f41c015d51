import { useOpenedByTap } from "#client/below-fold.tsx";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import type { ReadingSize } from "#ui/reading-size.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { CarCard } from "./car-card.tsx";

const CAR_MARK = /<p>::car\[([a-z0-9-]+)\]<\/p>/;

/** A link inside the site, as the server writes it. */
const LINK = / href="(\/[^"]*)"/g;

/** The text of an article, with the cards of cars where the text wants them. */
export function ArticleBody({ article, size }: { article: ArticleDetail; size: ReadingSize }) {
  const { base } = useScreen();
  const byTap = useOpenedByTap();
  const html = article.body_html.replace(LINK, (_, path: string) => ` href="${inClub(base, path)}"`);
  const parts = html.split(CAR_MARK);
  // split() with one group alternates text and slug.
  const dropCap = /^\s*<p>\p{Script=Han}/u.test(parts[0] ?? "") && article.read_minutes > 1;
  return (
    <div className="prose-parts px-5 pt-5" data-lazy={byTap || undefined}>
      {parts.map((part, at) => {
        const key = `${at}:${part.length}`;
        if (at % 2 === 0) {
          return (
            <SafeHtml
              key={key}
              className="prose"
              data-size={size}
              data-drop={at === 0 && dropCap ? "" : undefined}
              html={part}
            />
          );
        }
        const car = article.cars.find((one) => one.slug === part);
        return car ? <CarCard key={key} car={car} /> : null;
      })}
    </div>
  );
}
