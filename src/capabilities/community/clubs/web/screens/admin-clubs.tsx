import { useInfiniteQuery } from "@tanstack/react-query";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { sections } from "#sections/registry.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { DeskMemberRow } from "../desk/desk-member-row.tsx";
import { deskMembers } from "../desk/desk-members.ts";

const clubs = sections.filter((section) => !section.umbrella);

const deskAddress = {
  club: oneOf(
    clubs.map(({ slug }) => slug),
    clubs[0]?.slug,
  ),
  q: textUpTo(40),
};

/** Who leads the clubs: members by club, and the roles that administrators give them. */
export default function AdminClubs() {
  return <DeskPage title="车友会">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const { values, change } = useAddress(deskAddress);
  const { club = "", q } = values;
  const query = useInfiniteQuery(deskMembers(club, q));
  const forbidden = query.error instanceof RequestError && query.error.status === 403;
  return (
    <div className="p-3 wide:px-6 wide:py-4">
      <Panel title="会长和版主" note="会长、版主排在前面">
        <ul aria-label="车友会" className="scroll-x -mx-1 flex gap-2 px-1 py-1.5">
          {clubs.map(({ slug, shortName }) => (
            <li key={slug} className="flex-none">
              <Chip selected={slug === club} onClick={() => change({ club: slug, q: undefined })}>
                {shortName}
              </Chip>
            </li>
          ))}
        </ul>
        <div className="pt-2 pb-1">
          <SearchField
            key={club}
            label="搜索成员"
            placeholder="昵称或会员编号"
            value={q}
            onChange={(search) => change({ q: search })}
          />
        </div>
        {forbidden ? (
          <EmptyState
            compact
            title="你的权限不包括这个车友会"
            text="选择你负责的车友会，或联系超级管理员。"
          />
        ) : (
          <EndlessList
            query={query}
            label="成员"
            itemKey={({ member }) => member.id}
            estimate={72}
            waiting={<CommentsSkeleton rows={5} />}
            empty={{
              compact: true,
              title: q ? "没有找到相关车友" : "还没有会员",
              text: q ? "换个昵称或编号试试。" : "有人加入后，可任命会长和版主。",
            }}
          >
            {(entry) => <DeskMemberRow section={club} entry={entry} />}
          </EndlessList>
        )}
      </Panel>
    </div>
  );
}
