import { useQuery } from "@tanstack/react-query";
import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { RequestError } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { draft } from "../desk/api.ts";
import { DraftEditor } from "../desk/draft-editor.tsx";

/** Writes an article: text, gallery or video. */
export default function AdminArticle() {
  return (
    <DeskScreen title="写文章">
      {() => (
        <main className="pb-24 wide:pb-0">
          <Opened />
        </main>
      )}
    </DeskScreen>
  );
}

function Opened() {
  const { id = "" } = useParams();
  const query = useQuery(draft(id));
  // What came first is what is edited; later answers are the editor's own business.
  if (query.data) return <DraftEditor key={id} initial={query.data} />;
  const { error } = query;
  return (
    <>
      <AdminHeader title="写文章" />
      {query.isPending ? (
        <Skeleton>
          <Bone className="m-4 h-12" />
          <Bone className="m-4 h-64" />
        </Skeleton>
      ) : error instanceof RequestError &&
        (error.status === 404 || error.status === 403 || error.status === 400) ? (
        <EmptyState
          title={error.status === 403 ? "你的角色不能编辑这篇文章" : "这篇草稿不存在，或已被删除"}
          text="回到列表查看其他文章。"
          action={
            <a href={deskPathOf("admin.articles")} className={buttonClass()}>
              回到列表
            </a>
          }
        />
      ) : (
        <NotLoaded query={query} />
      )}
    </>
  );
}
