import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useLocation, useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { articleLive } from "../api.ts";
import { Room } from "../room/room.tsx";

/** The room of an article, under the article's address. */
export default function ArticleLive() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const { pathname } = useLocation();
  const article = pathOf("article.post", { id }, { section });
  const { data, error, refetch } = useQuery(articleLive(id));
  const back = useBack(data?.article?.path ?? article);
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;
  if (data === undefined) return <ErrorState as="h1" error={error} onRetry={() => void refetch()} />;
  if (data !== null) return <Room key={data.id} room={data} path={pathname} onClose={back} />;
  return (
    <>
      <NavBar onBack={back} />
      <main className="min-h-dvh">
        <EmptyState
          as="h1"
          title="这篇文章没有直播"
          text="直播可能已取消。文章仍可阅读。"
          action={
            <>
              <a href={article} className={buttonClass({ variant: "accent" })}>
                看文章
              </a>
              <a href={pathOf("live.list", {}, { section })} className={buttonClass({ variant: "line" })}>
                查看其他直播
              </a>
            </>
          }
        />
      </main>
    </>
  );
}
