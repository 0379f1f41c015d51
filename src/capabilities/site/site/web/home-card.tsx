import type { HomeCard as Card } from "#capabilities/site/site/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase } from "#sections/path-table.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Avatar } from "#ui/avatar.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel } from "#ui/picture-marks.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";

/** Something that a member wrote, in the feed of a home. */
export function HomeCard({ card }: { card: Card }) {
  const { section } = useScreen();
  const { look, author, title, text, pictures, answer } = card;
  const written = sectionBySlug(card.section);
  // In a club's own pages its name says nothing.
  const club = written && !written.umbrella && written.slug !== section.slug ? written.shortName : "";
  const place = [club, card.place].filter(Boolean).join(" · ");
  if (look === "event") return <EventCard card={card} place={place} />;
  return (
    <a href={inClub(sectionBase(section), card.link)} className="press hair-b mx-edge block py-3.5">
      {look === "talk" && author ? (
        <span className="mb-2 flex items-center gap-2 text-13 text-ink-3">
          <Avatar name={author.nickname} src={author.avatar?.src} size="s" />
          <span className="truncate font-semibold text-ink">{author.nickname}</span>
          <OwnerMarks of={author} section={card.section} />
          <span className="flex-none">{place}</span>
        </span>
      ) : null}
      <h2 className="line-clamp-2 text-17 leading-snug font-semibold">
        {look === "question" ? (
          <Tag kind="solid" className="mr-1.5 align-[0.1em]">
            问
          </Tag>
        ) : null}
        {title || text}
      </h2>
      {title && text && !answer ? <p className="mt-1 line-clamp-2 text-15 text-ink-2">{text}</p> : null}
      {pictures.length > 0 ? (
        <span className="relative mt-2.5 grid grid-cols-3 gap-1 overflow-hidden rounded-2">
          {pictures.map((picture) => (
            <Picture key={picture.id} media={picture} alt="" ratio="4:3" sizes="min(31vw, 168px)" />
          ))}
          {card.picture_count > pictures.length ? <CornerLabel>{card.picture_count} 图</CornerLabel> : null}
        </span>
      ) : null}
      {answer ? (
        <span className="mt-2 line-clamp-2 border-l-2 border-accent pl-2.5 text-15 text-ink-2">
          <b className="font-semibold text-ink">{answer.name}：</b>
          {answer.text}
        </span>
      ) : null}
      <span className="mt-2 flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3">
        {card.marks.map((mark) => (
          <Tag key={mark.text} kind={mark.look}>
            {mark.text}
          </Tag>
        ))}
        {look === "question" && place ? <span className="flex-none">{place}</span> : null}
        <RelativeTime value={card.published_at} className="flex-none" />
        <span className="ml-auto truncate">{card.figures.join(" · ")}</span>
      </span>
    </a>
  );
}

/** Something that is to take place: when and where come before everything else. */
function EventCard({ card, place }: { card: Card; place: string }) {
  const { section } = useScreen();
  const [picture] = card.pictures;
  return (
    <a href={inClub(sectionBase(section), card.link)} className="press hair-b mx-edge block py-3.5">
      {picture ? <Picture media={picture} alt="" ratio="2:1" className="rounded-2" /> : null}
      <h2 className="mt-2.5 line-clamp-2 text-17 leading-snug font-semibold">{card.title}</h2>
      <span className="num mt-1 block truncate text-13 text-ink-2">
        {[card.text, place].filter(Boolean).join(" · ")}
      </span>
      <span className="mt-2 flex items-center gap-1.5 text-12 text-ink-3">
        {card.marks.map((mark) => (
          <Tag key={mark.text} kind={mark.look}>
            {mark.text}
          </Tag>
        ))}
        <span className="num ml-auto truncate">{card.figures.join(" · ")}</span>
      </span>
    </a>
  );
}
