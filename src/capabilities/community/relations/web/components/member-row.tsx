import type { ReactNode } from "react";
import { WornBadges } from "#capabilities/community/honours/web/public.ts";
import type { ListedMember } from "#capabilities/community/relations/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";

export interface MemberRowProps {
  listed: ListedMember;
  /** Stands below the name instead of the member's own words. */
  note?: ReactNode;
  /** At the right: what can be done. */
  children?: ReactNode;
}

/** One member in a list; a tap opens the space. */
export function MemberRow({ listed: { member, bio, fans }, note, children }: MemberRowProps) {
  const { section } = useScreen();
  return (
    <article className="hair-b mx-edge flex min-h-18 items-center gap-2" aria-label={member.nickname}>
      <a
        href={pathOf("space", { id: member.id }, { section })}
        className="press flex min-w-0 flex-1 items-center gap-3 py-3"
      >
        <Avatar name={member.nickname} src={member.avatar?.src} size="m" className="size-11!" />
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <b className="truncate text-15 font-semibold">{member.nickname}</b>
            {member.role === "editor" ? <Tag kind="accent">编辑</Tag> : <LevelMark level={member.level} />}
            <OwnerMarks of={member} section={section.slug} />
            <WornBadges badges={member.badges} />
          </span>
          <span className="mt-0.5 block truncate text-13 text-ink-3">
            {note ?? (bio.replaceAll("\n", " ") || `${formatCount(fans)} 位粉丝`)}
          </span>
        </span>
      </a>
      {children && <span className="flex flex-none items-center gap-1">{children}</span>}
    </article>
  );
}
