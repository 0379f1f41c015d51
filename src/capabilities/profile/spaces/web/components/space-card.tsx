import type { SpaceCard as Card } from "#capabilities/profile/spaces/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { formatCount } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { ImageGrid } from "#ui/image-grid.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";

/** One thing that a member made: with what it stands under, or with its picture at the right where it stands alone. */
export function SpaceCard({ card }: { card: Card }) {
  return card.subject === null ? <Piece card={card} /> : <Remark card={card} subject={card.subject} />;
}

function Piece({ card }: { card: Card }) {
  const { base } = useScreen();
  const [cover] = card.pictures;
  return (
    <a href={inClub(base, card.link)} className="press hair-b mx-edge flex gap-3 py-3.5">
      <span className="flex min-w-0 flex-1 flex-col">
        <b className="line-clamp-2 text-17 leading-snug font-semibold">{card.text}</b>
        <Facts card={card} className="mt-auto pt-2" />
      </span>
      {cover && (
        <span className="block w-29.5 flex-none overflow-hidden rounded-2">
          <Picture media={cover} alt="" sizes="118px" />
        </span>
      )}
    </a>
  );
}

function Remark({ card, subject }: { card: Card; subject: NonNullable<Card["subject"]> }) {
  const { base } = useScreen();
  return (
    <article className="hair-b mx-edge py-3.5">
      <a href={inClub(base, card.link)} className="press block min-h-8">
        <span className="line-clamp-6 text-17 leading-comment whitespace-pre-line">{card.text}</span>
        {card.pictures.length > 0 && (
          <ImageGrid pictures={card.pictures} alt="评论图片" max={3} className="mt-2" />
        )}
      </a>
      <a
        href={inClub(base, subject.link)}
        className="press mt-2.5 flex min-h-13 items-center gap-2.5 overflow-hidden rounded-2 bg-surface-2 pr-3"
      >
        {subject.cover && (
          <span className="block w-19.5 flex-none">
            <Picture media={subject.cover} alt="" sizes="78px" />
          </span>
        )}
        <span
          className={`line-clamp-2 text-13 leading-normal text-ink-2 ${subject.cover ? "" : "py-2.5 pl-3"}`}
        >
          {subject.title}
        </span>
      </a>
      <Facts card={card} className="mt-2" />
    </article>
  );
}

function Facts({ card, className }: { card: Card; className: string }) {
  return (
    <span className={`num flex items-center gap-3 text-12 text-ink-3 ${className}`}>
      <span>
        {card.label} · <RelativeTime value={card.created_at} />
      </span>
      {card.likes > 0 && (
        <span className="flex items-center gap-1">
          <Icon name="thumb" size="xs" />
          <span className="sr-only">获赞</span>
          {formatCount(card.likes)}
        </span>
      )}
      {card.comments > 0 && (
        <span className="flex items-center gap-1">
          <Icon name="comment" size="xs" />
          <span className="sr-only">评论</span>
          {formatCount(card.comments)}
        </span>
      )}
    </span>
  );
}
