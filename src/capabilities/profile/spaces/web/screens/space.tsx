import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import {
  BlockedGate,
  FollowButton,
  relationTo,
  UnblockButton,
} from "#capabilities/community/relations/web/public.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { space } from "../api/space.ts";
import { ClosedSpace } from "../components/closed-space.tsx";
import { MemberMenu } from "../components/member-menu.tsx";
import { SpaceFrame } from "../components/space-frame.tsx";
import { SpaceHead } from "../components/space-head.tsx";
import { SpaceLists } from "../components/space-lists.tsx";

/** A member's space. The page is everybody's; how the member who looks stands to it follows in the browser. */
export default function SpaceScreen() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack();
  const { data } = useSuspenseQuery(space(id));
  const signedIn = useSession((state) => state.token !== null);
  const ownId = useSession((state) => state.user?.id);
  const own = signedIn && ownId === id;
  const { data: known } = useQuery({ ...relationTo(id), enabled: signedIn && !own });
  const { relation, fans } = (signedIn ? known : undefined) ?? {};
  const { member, state } = data;
  if (state !== "active" || relation?.blocked_by) {
    return (
      <>
        <NavBar
          onBack={back}
          actions={
            state === "cancelled" ? undefined : (
              <MemberMenu member={member} blocked={relation?.blocked ?? false} />
            )
          }
        />
        <main className="min-h-dvh bg-surface">
          <ClosedSpace why={state === "active" ? "blocked_by" : state} />
        </main>
      </>
    );
  }
  const blocked = relation?.blocked ?? false;
  return (
    <SpaceFrame
      space={data}
      onBack={back}
      actions={own ? undefined : <MemberMenu member={member} blocked={blocked} />}
    >
      <SpaceHead
        space={data}
        own={own}
        fans={fans}
        actions={
          own ? (
            <a
              href={pathOf("my.space", {}, { section })}
              className={buttonClass({ variant: "line", size: "s" })}
            >
              管理我的主页
            </a>
          ) : blocked ? (
            <UnblockButton member={member} />
          ) : (
            <FollowButton member={member} />
          )
        }
      />
      <BlockedGate part of={id} author={own ? null : member}>
        <SpaceLists space={data} own={own} />
      </BlockedGate>
    </SpaceFrame>
  );
}
