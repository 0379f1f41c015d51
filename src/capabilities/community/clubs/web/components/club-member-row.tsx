import type { ClubMember } from "#capabilities/community/clubs/contract.ts";
import { WornBadges } from "#capabilities/community/honours/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";
import { numberText, roleNames } from "../words.ts";

/** One member of a club: who he is there, since when, and what of his is today. */
export function ClubMemberRow({ entry }: { entry: ClubMember }) {
  const { section } = useScreen();
  const { member, role, celebrates } = entry;
  return (
    <a
      href={pathOf("space", { id: member.id }, { section })}
      className="press hair-b mx-edge flex min-h-17 items-center gap-3 py-2.5"
    >
      <Avatar name={member.nickname} src={member.avatar?.src ?? null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="min-w-0 truncate text-15 font-semibold">{member.nickname}</b>
          <OwnerMarks of={member} section={section.slug} />
          <WornBadges badges={member.badges} />
          <LevelMark level={member.level} />
          {role !== "member" && <Tag kind={role === "host" ? "solid" : "accent"}>{roleNames[role]}</Tag>}
          {celebrates && (
            <Tag kind="warn" icon="gift">
              {celebrates === "birthday" ? "今天生日" : `今天入会 ${entry.years} 周年`}
            </Tag>
          )}
        </span>
        <span className="mt-0.5 block truncate text-13 text-ink-3">
          {entry.city && `${entry.city} · `}
          {formatDate(entry.joined_at)} 加入
        </span>
      </span>
      <span className="num flex-none text-13 text-ink-2">{numberText(entry.number)}</span>
    </a>
  );
}
