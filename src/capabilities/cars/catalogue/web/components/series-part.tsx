import { Icon } from "#ui/icon.tsx";
import { Picture, type PictureMedia } from "#ui/picture.tsx";
import { SectionHead } from "#ui/section-head.tsx";

interface Part {
  title: string;
  more: string | null;
  items: readonly {
    title: string;
    note: string;
    quote: string;
    path: string;
    picture: PictureMedia | null;
  }[];
}

/** What one kind of content has about a series, the newest first. */
export function SeriesPartList({ part }: { part: Part }) {
  return (
    <section aria-label={part.title}>
      <SectionHead title={part.title} />
      <ul className="px-edge">
        {part.items.map(({ title, note, quote, path, picture }) => (
          <li key={path} className="hair-t first:border-t-0">
            <a href={path} className="press flex min-h-14 items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-15">{title}</span>
                {quote !== "" && (
                  <span className="mt-1 line-clamp-3 block text-13 text-ink-2">“{quote}”</span>
                )}
                <span className="num mt-1 block truncate text-12 text-ink-3">{note}</span>
              </span>
              {picture && (
                <span className="relative block aspect-3/2 w-24 flex-none overflow-hidden rounded-2">
                  <Picture media={picture} alt="" ratio="fill" sizes="96px" />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      {part.more !== null && (
        <p className="px-edge">
          <a
            href={part.more}
            className="press inline-flex min-h-11 items-center gap-1 text-13 text-accent-ink"
          >
            全部{part.title}
            <Icon name="right" size="s" />
          </a>
        </p>
      )}
    </section>
  );
}
