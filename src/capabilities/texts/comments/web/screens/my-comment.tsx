import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { OwnCommentList } from "../components/own-comment-list.tsx";

/** All that a member wrote under anything, and what was answered to it. */
export default function MyComment() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  return (
    <>
      <NavBar title="我的评论" onBack={back} />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <OwnCommentList />
      </main>
    </>
  );
}
