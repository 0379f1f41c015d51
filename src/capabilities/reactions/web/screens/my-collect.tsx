import { SignInCard } from "#capabilities/members/web/public.ts";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { Collection } from "../components/collection.tsx";

/** The member's collection. Visitors are shown what would be here, and the way in. */
export default function MyCollect() {
  const back = useBack();
  const ready = useSession((state) => state.ready);
  const signedIn = useSession((state) => state.token !== null);
  if (signedIn) return <Collection onBack={back} />;
  return (
    <>
      <NavBar title="我的收藏" onBack={back} />
      <main className="min-h-dvh bg-surface">
        {ready ? (
          <SignInCard title="登录后查看收藏" text="喜欢的文章、图集和视频，收藏了就在这里。" />
        ) : (
          <CollectionBones />
        )}
      </main>
    </>
  );
}

function CollectionBones() {
  return (
    <Skeleton>
      {["a", "b", "c", "d"].map((row) => (
        <RowBones key={row} />
      ))}
    </Skeleton>
  );
}
