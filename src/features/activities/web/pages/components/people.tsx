import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** Who comes, or was there. */
export function People({ activity }: { activity: ActivityDetail }) {
  const { section } = useScreen();
  const { joined, joined_count: count, state } = activity;
  if (count === 0) return null;
  const isOver = state === "ended";
  return (
    <section aria-label={isOver ? "一起去的车友" : "已报名的车友"}>
      <SectionHead
        title={isOver ? "一起去的车友" : "已报名的车友"}
        note={<span className="num">{count} 人</span>}
      />
      <ul className="scroll-x flex gap-3 px-edge">
        {joined.map(({ id, nickname, avatar }) => (
          <li key={id} className="flex-none">
            <a
              href={pathOf("space", { id }, { section })}
              className="press flex w-12 flex-col items-center gap-1"
            >
              <Avatar name={nickname} src={avatar?.src} />
              <span className="w-full truncate text-center text-11 text-ink-2">{nickname}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
