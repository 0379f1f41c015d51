import { useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { refreshDrafts } from "../api/drafts.ts";
import { DraftList } from "../components/draft-list.tsx";

/** The box of drafts, of all kinds and sections. */
export default function MyDrafts() {
  const queryClient = useQueryClient();
  const back = useBack(myPath(useScreen().section));
  return (
    <>
      <NavBar title="草稿箱" onBack={back} />
      <main className="min-h-dvh bg-surface">
        <PullToRefresh
          onRefresh={async () => {
            await refreshDrafts(queryClient);
            return undefined;
          }}
        >
          <DraftList />
        </PullToRefresh>
      </main>
    </>
  );
}
