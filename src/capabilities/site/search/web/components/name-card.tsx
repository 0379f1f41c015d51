import { JoinClub } from "#capabilities/community/clubs/web/public.ts";
import { FollowButton } from "#capabilities/community/relations/web/public.ts";
import { FollowSeries } from "#capabilities/people/members/web/public.ts";
import type { SearchCard, SearchName } from "#capabilities/site/search/contract.ts";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase } from "#sections/path-table.ts";
import { Avatar } from "#ui/avatar.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";

/**
 * Just what was typed: a brand with its series and club, a series with its generations, a member with what he says of himself,
 * and what can be done with it at once.
 */
export function NameCard({ name, card }: { name: SearchName; card: SearchCard }) {
  const { section } = useScreen();
  const base = sectionBase(section);
  const { kind, title, label, path, author, picture } = name;
  const person = kind === "member" ? author : null;
  return (
    <article aria-label={title.text} className="hair-b mx-edge py-4">
      <div className="flex items-start gap-3">
        <a href={inClub(base, path)} className="press flex min-w-0 flex-1 items-start gap-3">
          {person && <Avatar name={person.nickname} src={person.avatar?.src ?? null} size="l" />}
          {picture && (
            <span className="w-24 flex-none overflow-hidden rounded-2 bg-surface-2">
              <Picture media={picture} alt="" sizes="96px" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5">
              <span className="truncate text-17 font-bold">{title.text}</span>
              <Tag kind="accent">{label}</Tag>
            </span>
            {person && (
              <span className="mt-1 flex">
                <OwnerMarks of={person} section={section.slug} />
              </span>
            )}
            {card.lines.map((line) => (
              <span key={line} className="mt-1 block truncate text-13 text-ink-2">
                {line}
              </span>
            ))}
          </span>
        </a>
        <span className="flex-none">
          {card.act?.kind === "club" && <JoinClub club={card.act.key} />}
          {card.act?.kind === "member" && (
            <FollowButton member={{ id: card.act.key, nickname: title.text }} />
          )}
          {card.act?.kind === "series" && <FollowSeries slug={card.act.key} name={title.text} />}
        </span>
      </div>
      {card.owners.length > 0 && (
        <a href={inClub(base, path)} className="press mt-3 flex min-h-8 items-center gap-2">
          <span aria-hidden="true" className="flex">
            {card.owners.map((owner) => (
              <span key={owner.id} className="-ml-2 rounded-full border-2 border-surface first:-ml-0.5">
                <Avatar name={owner.nickname} src={owner.avatar?.src ?? null} size="s" />
              </span>
            ))}
          </span>
          <span className="min-w-0 flex-1 truncate text-13 text-ink-2">
            {`车主：${card.owners.map((owner) => owner.nickname).join("、")}`}
          </span>
        </a>
      )}
      {card.links.length > 0 && (
        <ul aria-label={`${title.text}的车系`} className="scroll-x mt-3 flex gap-2 py-1">
          {card.links.map((link) => (
            <li key={link.path} className="flex-none">
              <a
                href={inClub(base, link.path)}
                className="press flex h-9 items-center rounded-full bg-surface-2 px-3.5 text-13"
              >
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
