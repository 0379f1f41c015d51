import { useQuery } from "@tanstack/react-query";
import type { Membership } from "#capabilities/community/clubs/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { pathOf } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { club } from "../api/club.ts";
import { useOwnClubs } from "../api/own-clubs.ts";
import { numberText, roleNames } from "../words.ts";
import { JoinClub } from "./join-club.tsx";

/** The member's card in the club of the section, or what there is to join. */
export function MemberPass({ nickname }: { nickname: string }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const clubs = useOwnClubs();
  const own = clubs?.find((one) => one.section === section.slug);
  return (
    <section aria-label="会员卡" className="px-edge pt-4">
      {clubs === undefined ? (
        <div className="skeleton h-41 rounded-3" />
      ) : own ? (
        <Pass own={own} nickname={nickname} />
      ) : (
        <>
          {!signedIn && <div data-member-waits="" className="skeleton h-41 rounded-3" />}
          <div {...(!signedIn && { "data-visitor": "" })}>
            <Invitation />
          </div>
        </>
      )}
    </section>
  );
}

function Pass({ own, nickname }: { own: Membership; nickname: string }) {
  const { section } = useScreen();
  return (
    <div className="relative flex min-h-41 flex-col overflow-hidden rounded-3 bg-accent p-4 text-on-accent">
      <Slots />
      <p className="relative flex items-baseline gap-2">
        <b className="text-15">{section.name}</b>
        <span className="num text-11 tracking-[0.2em] opacity-80">{section.latin}</span>
        <span className="ml-auto rounded-full px-2 text-12 leading-5 font-semibold inset-ring inset-ring-current">
          {roleNames[own.role]}
        </span>
      </p>
      <p className="num relative mt-auto text-26 leading-none font-bold">{numberText(own.number)}</p>
      <p className="relative mt-2 flex items-baseline gap-2 text-13">
        <b className="min-w-0 truncate">{nickname}</b>
        <span className="num ml-auto flex-none">
          {formatDate(own.joined_at)} 加入 · 第 {own.years + 1} 年
        </span>
      </p>
      <a
        href={pathOf("club.members", {}, { section })}
        className="press relative -mx-4 mt-3 -mb-4 flex h-11 items-center border-t-(length:--hair) border-current/25 px-4 text-13 font-semibold"
      >
        车友会成员
        <Icon name="right" size="s" className="ml-auto" />
      </a>
    </div>
  );
}

function Invitation() {
  const { section } = useScreen();
  const { data } = useQuery(club(section.slug));
  const members = data?.members ?? 0;
  return (
    <div className="flex min-h-41 flex-col rounded-3 bg-accent-soft p-4">
      <h2 className="text-17 font-bold">加入{section.name}</h2>
      <p className="mt-1 text-13 text-ink-2">
        领一个终身不变的会员编号，和
        {boast(members, (figure) => ` ${figure} 位`) || "同好"}车友在一起。
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2.5">
        <JoinClub wide />
        <a
          href={pathOf("club.members", {}, { section })}
          className="press grid h-11 flex-none place-items-center px-3 text-13 text-accent-ink"
        >
          查看成员
        </a>
      </div>
    </div>
  );
}

/** The painted boxes of the grid, faint, across the card. */
function Slots() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 opacity-15">
      {[14, 46, 78].map((top, at) => (
        <span
          key={top}
          className="absolute h-5 w-24 border-[0.12rem] border-b-0 border-current"
          style={{ top: `${top}%`, left: at % 2 === 0 ? "62%" : "82%" }}
        />
      ))}
    </span>
  );
}
