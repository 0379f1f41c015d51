import { useOpenedByTap } from "#client/below-fold.tsx";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import type { ReadingSize } from "#ui/reading-size.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { CarCard } from "./car-card.tsx";
import { FilmInText } from "./film-in-text.tsx";

/** A mark of a car, or of a film. */
const MARK = /<p>::(?:car\[([a-z0-9-]+)|film\[(\d+)(?:-\d+)?)\]<\/p>/;

/** A link inside the site, as the server writes it. */
const LINK = / href="(\/[^"]*)"/g;

/** The text of an article, with the cards of cars and the films where the text wants them. */
export function ArticleBody({ article, size }: { article: ArticleDetail; size: ReadingSize }) {
  const { base } = useScreen();
  const byTap = useOpenedByTap();
  const html = article.body_html.replace(LINK, (_, path: string) => ` href="${inClub(base, path)}"`);
  const parts = html.split(MARK);
  // split() with two groups: text, slug, film, and again; one of the two is undefined.
  const dropCap = /^\s*<p>\p{Script=Han}/u.test(parts[0] ?? "") && article.read_minutes > 1;
  return (
    <div className="prose-parts px-5 pt-5" data-lazy={byTap || undefined}>
      {parts.map((part, at) => {
        const key = `${at}:${part?.length}`;
        if (at % 3 === 0) {
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
        const film = article.films?.find(({ video }) => at % 3 === 2 && video.id === part);
        if (film) return <FilmInText key={key} film={film} />;
        const car = article.cars.find((one) => at % 3 === 1 && one.slug === part);
        return car ? <CarCard key={key} car={car} /> : null;
      })}
    </div>
  );
}
