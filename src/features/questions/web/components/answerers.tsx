import { useScreen } from "#client/screen-context.tsx";
import type { Answerer } from "#features/questions/channels-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { OwnerCorner } from "#ui/owner-corner.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** Who answers much, with the figures that say so. Nothing while nobody does. */
export function Answerers({ title, answerers }: { title: string; answerers: readonly Answerer[] }) {
  const { section } = useScreen();
  if (answerers.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead title={title} note="近半年" />
      <ul className="no-scrollbar flex gap-2.5 overflow-x-auto px-edge pb-4">
        {answerers.map(({ member, answers, accepted }) => (
          <li key={member.id} className="flex-none">
            <a
              href={pathOf("space", { id: member.id }, { section })}
              className="press flex w-26 flex-col items-center rounded-2 bg-surface-2 px-2 py-3 text-center"
            >
              <OwnerCorner of={member} section={section.slug}>
                <Avatar name={member.nickname} src={member.avatar?.src} />
              </OwnerCorner>
              <span className="mt-1.5 w-full truncate text-13 font-semibold">{member.nickname}</span>
              <span className="num mt-0.5 text-11 text-ink-3">
                {accepted > 0 ? `被采纳 ${formatCount(accepted)}` : `${formatCount(answers)} 个回答`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
