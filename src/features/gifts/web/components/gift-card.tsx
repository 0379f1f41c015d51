import { useScreen } from "#client/screen-context.tsx";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture, type PictureMedia } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { claimPath, giftPath } from "../../address.ts";
import type { ClaimCard, GiftCard } from "../../contract.ts";
import { claimWords, giftStateWords } from "../words.ts";

/** One batch in the list of what can be had. */
export function GiftRow({ gift }: { gift: GiftCard }) {
  const { section } = useScreen();
  const { id, name, picture, state, left, own, opens_at, closes_at } = gift;
  const words = giftStateWords[state];
  return (
    <CardRow
      to={own === null ? giftPath(id, section) : claimPath(own.id, section)}
      picture={picture}
      name={name}
      tag={own === null ? <Tag kind={words.kind}>{words.label}</Tag> : <Tag kind="accent">已登记</Tag>}
      lines={[
        sectionBySlug(gift.section)?.name ?? "",
        state === "upcoming"
          ? `${formatDate(opens_at, { time: true, year: false })} 开始登记`
          : `剩 ${left} 份 · ${formatDate(closes_at, { time: true, year: false })} 截止`,
      ]}
    />
  );
}

/** One claim in the list of the member's own. */
export function ClaimRow({ claim }: { claim: ClaimCard }) {
  const { section } = useScreen();
  const { id, gift, choice, way, state, collect_until: until } = claim;
  const { label, kind } = claimWords(state, way);
  return (
    <CardRow
      to={claimPath(id, section)}
      picture={gift.picture}
      name={gift.name}
      tag={<Tag kind={kind}>{label}</Tag>}
      lines={[
        choice,
        state === "ready" && until !== null
          ? `${formatDate(until, { time: true, year: false })} 前到店领取`
          : `${formatDate(claim.created_at)} 登记`,
      ]}
    />
  );
}

interface CardRowProps {
  to: string;
  picture: PictureMedia | null;
  name: string;
  tag: React.ReactNode;
  lines: readonly string[];
}

function CardRow({ to, picture, name, tag, lines }: CardRowProps) {
  return (
    <a
      href={to}
      className="press mx-edge mt-3 flex overflow-hidden rounded-3 bg-surface inset-ring inset-ring-line"
    >
      <span className="relative w-28 flex-none bg-surface-2">
        {picture === null ? (
          <span className="absolute inset-0 grid place-items-center text-ink-3">
            <Icon name="gift" size="l" />
          </span>
        ) : (
          <Picture media={picture} alt="" ratio="fill" sizes="112px" className="absolute inset-0 size-full" />
        )}
      </span>
      <span className="flex min-h-24 min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3">
        <span className="flex items-center gap-1.5">
          <b className="min-w-0 truncate text-15 font-semibold">{name}</b>
          {tag}
        </span>
        {lines.map((line) => (
          <span key={line} className="num truncate text-13 text-ink-2">
            {line}
          </span>
        ))}
      </span>
    </a>
  );
}
