import type { ReactNode } from "react";
import { HonourStrip, WornBadges } from "#capabilities/community/honours/web/public.ts";
import type { Space } from "#capabilities/profile/spaces/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";

export interface SpaceHeadProps {
  space: Space;
  /** Fresher than what everybody is answered. */
  fans?: number | undefined;
  /** Whose own space it is sees the own lists behind the figures, and what waits for review. */
  own?: boolean;
  waits?: boolean;
  /** At the right of the avatar: what can be done. */
  actions?: ReactNode;
}

/** Who it is: avatar over the cover's edge, name, words, facts, figures. */
export function SpaceHead({ space, fans, own = false, waits = false, actions }: SpaceHeadProps) {
  const { section } = useScreen();
  const { member, counts } = space;
  const { id } = member;
  const place = (type: "follow" | "fans") =>
    own
      ? pathOf("my.fanslist", { type }, { section })
      : pathOf("space.fans", { id }, { section, query: { type: type === "fans" ? "fans" : undefined } });
  return (
    <header className="flow-root bg-surface px-edge pb-4">
      {/* Its upper half lies over the cover, whose button must be felt through it. */}
      <div className="pointer-events-none relative -mt-9 flex items-end justify-between gap-3">
        <Avatar name={member.nickname} src={member.avatar?.src} size="xl" className="ring-4 ring-surface" />
        <div className="pointer-events-auto flex min-h-11 items-center gap-2">{actions}</div>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
        <h1 className="min-w-0 text-20 leading-tight font-bold break-words">{member.nickname}</h1>
        <LevelMark level={member.level} />
        <OwnerMarks of={member} section={section.slug} />
        <WornBadges badges={member.badges} />
        {member.role === "editor" && <Tag kind="accent">编辑</Tag>}
        {waits && <Tag kind="warn">资料审核中</Tag>}
      </div>
      <p className={`mt-1.5 leading-body whitespace-pre-line ${space.bio ? "" : "text-ink-3"}`}>
        {space.bio || (own ? "写一句简介，让车友认识你" : "TA 还没有写简介")}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-13 text-ink-3">
        {space.city && (
          <span className="flex items-center gap-1">
            <Icon name="pin" size="xs" />
            {space.city}
          </span>
        )}
        <span className="num flex items-center gap-1">
          <Icon name="calendar" size="xs" />
          {formatDate(space.joined_at)} 加入
        </span>
      </p>
      <ul className="mt-3 -ml-2 flex">
        <Figure label="关注" value={counts.follows} to={place("follow")} />
        <Figure label="粉丝" value={fans ?? counts.fans} to={place("fans")} />
        <Figure label="获赞" value={counts.likes_received} />
      </ul>
      <HonourStrip memberId={id} />
    </header>
  );
}

function Figure({ label, value, to }: { label: string; value: number; to?: string }) {
  const Place = to === undefined ? "span" : "a";
  return (
    <li>
      <Place
        {...(to !== undefined && { href: to })}
        className={`flex min-h-11 items-baseline gap-1 rounded-2 px-2 pt-2 ${to === undefined ? "" : "press"}`}
      >
        <b className="num text-17 font-bold">{formatCount(value)}</b>
        <span className="text-13 text-ink-3">{label}</span>
      </Place>
    </li>
  );
}
