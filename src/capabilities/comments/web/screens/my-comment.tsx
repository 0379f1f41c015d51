import { SignInCard } from "#capabilities/members/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { OwnCommentList } from "../components/own-comment-list.tsx";

/** All that a member wrote under anything, and what was answered to it. */
export default function MyComment() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  const ready = useSession((state) => state.ready);
  const signedIn = useSession((state) => state.token !== null);
  return (
    <>
      <NavBar title="我的评论" onBack={back} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        {signedIn ? (
          <OwnCommentList />
        ) : ready ? (
          <SignInCard title="登录后查看评论" text="写过的评论、审核结果和别人的回复都在这里。" />
        ) : (
          <CommentsSkeleton />
        )}
      </main>
    </>
  );
}
