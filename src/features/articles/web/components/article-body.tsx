import { useOpenedByTap } from "#client/below-fold.tsx";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleDetail } from "#features/articles/contract.ts";
import type { ReadingSize } from "#ui/reading-size.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { CarCard } from "./car-card.tsx";
import { FilmInText } from "./film-in-text.tsx";
import { PollInText } from "./poll-in-text.tsx";

/** A mark of a car, of a film, or of a poll. */
const MARK = /<p>::(?:car\[([a-z0-9-]+)|film\[(\d+)(?:-\d+)?|poll\[(\{[^<]*\}))\]<\/p>/;

/** A link inside the site, as the server writes it. */
const LINK = / href="(\/[^"]*)"/g;

/** The text of an article, with the cards of cars, the films and the polls where the text wants them. */
export function ArticleBody({
  article,
  size,
  preview = false,
}: {
  article: ArticleDetail;
  size: ReadingSize;
  /** A draft is looked at: nobody votes in it. */
  preview?: boolean;
}) {
  const { base } = useScreen();
  const byTap = useOpenedByTap();
  const html = article.body_html.replace(LINK, (_, path: string) => ` href="${inClub(base, path)}"`);
  const parts = html.split(MARK);
  // split() with three groups: text, slug, film, poll, and again; one of the three is there.
  const dropCap = /^\s*<p>\p{Script=Han}/u.test(parts[0] ?? "") && article.read_minutes > 1;
  return (
    <div className="prose-parts px-5 pt-5" data-lazy={byTap || undefined}>
      {parts.map((part, at) => {
        const key = `${at}:${part?.length}`;
        const which = at % 4;
        if (which === 0) {
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
        if (part === undefined) return null;
        if (which === 3)
          return <PollInText key={key} mark={part} article={preview ? undefined : article.id} />;
        const film = article.films?.find(({ video }) => which === 2 && video.id === part);
        if (film) return <FilmInText key={key} film={film} />;
        const car = article.cars.find((one) => which === 1 && one.slug === part);
        return car ? <CarCard key={key} car={car} /> : null;
      })}
    </div>
  );
}
