import { useScreen } from "#client/screen-context.tsx";
import type { Mention } from "#shared/document.ts";
import { Avatar } from "#ui/avatar.tsx";
import { OwnerMarks, type Recognised } from "#ui/owner-marks.tsx";

interface MentionRowProps {
  member: Recognised & {
    id: string;
    nickname: string;
    avatar: { src: string } | null;
    following: boolean;
  };
  onPick: (mention: Mention) => void;
}

/** Somebody who can be named, with what he is known to be. */
export function MentionRow({ member, onPick }: MentionRowProps) {
  const { section } = useScreen();
  const { id, nickname, avatar, following } = member;
  return (
    <button
      type="button"
      onClick={() => onPick({ member_id: id, name: nickname })}
      className="press flex min-h-13 w-full items-center gap-3 text-left"
    >
      <Avatar name={nickname} src={avatar?.src ?? null} />
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        <span className="truncate text-15">{nickname}</span>
        <OwnerMarks of={member} section={section.slug} />
      </span>
      {following ? <span className="flex-none text-12 text-ink-3">已关注</span> : null}
    </button>
  );
}
