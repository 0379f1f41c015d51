import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { formatDate } from "#shared/format.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { ownBlocks } from "../api/blocks.ts";
import { relationTo } from "../api/relation.ts";
import { MemberRow } from "./member-row.tsx";
import { MembersSkeleton } from "./members-skeleton.tsx";
import { UnblockButton } from "./unblock-button.tsx";

/** Whom the member blocked, and the way to end it. */
export function BlockedList() {
  const signedIn = useSession((state) => state.token !== null);
  const query = useInfiniteQuery({ ...ownBlocks(), enabled: signedIn });
  return (
    <EndlessList
      query={query}
      label="黑名单"
      itemKey={({ member }) => member.id}
      estimate={72}
      waiting={<MembersSkeleton />}
      empty={{
        title: "黑名单是空的",
        text: "在别人的主页可以拉黑。拉黑后，你们互相看不到对方的内容和消息。",
      }}
    >
      {({ since, ...listed }) => (
        <MemberRow listed={listed} note={`${formatDate(since)} 拉黑`}>
          <Unblock member={listed.member} />
        </MemberRow>
      )}
    </EndlessList>
  );
}

/** The row stays after it, so that nothing moves under the finger. */
function Unblock({ member }: { member: { id: string; nickname: string } }) {
  // Known once it was changed here; nothing is asked for each row.
  const { data } = useQuery({ ...relationTo(member.id), enabled: false });
  if (data?.relation.blocked === false) return <span className="text-13 text-ink-3">已解除</span>;
  return <UnblockButton member={member} />;
}
