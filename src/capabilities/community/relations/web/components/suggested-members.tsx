import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { pathOf } from "#sections/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { suggestions } from "../api/lists.ts";
import { FollowButton } from "./follow-button.tsx";

/** Members to follow, side by side; nothing where there is nobody. */
export function SuggestedMembers() {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...suggestions(), enabled: signedIn });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="suggested-members" className="pb-2">
      <SectionHead id="suggested-members" title="可能感兴趣的车友" />
      <ul className="scroll-x flex gap-2.5 px-edge pb-3">
        {data.map(({ member, reason }) => (
          <li key={member.id} className="w-31 flex-none rounded-3 bg-surface-2 px-2.5 pt-4 pb-3 text-center">
            <a href={pathOf("space", { id: member.id }, { section })} className="press block">
              <Avatar name={member.nickname} src={member.avatar?.src} size="l" className="mx-auto" />
              <b className="mt-2 block truncate text-15 font-semibold">{member.nickname}</b>
              <span className="mt-0.5 line-clamp-2 h-9 text-12 leading-normal text-ink-3">{reason}</span>
            </a>
            <FollowButton member={member} wide className="mt-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}
