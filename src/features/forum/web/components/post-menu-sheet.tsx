import { useQueryClient } from "@tanstack/react-query";
import { askToBlock } from "#capabilities/community/relations/web/public.ts";
import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { ModeratorMenu } from "#capabilities/review/moderation/web/public.ts";
import { DislikeAction } from "#capabilities/texts/reactions/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { deletePost } from "../api/change.ts";
import { editPost } from "../write.ts";
import type { MenuPost } from "./menu-post.ts";

interface PostMenuSheetProps {
  post: MenuPost;
  onClose: () => void;
  onReport: () => void;
}

/** What can be done about a post besides reading it. */
export default function PostMenuSheet({ post, onClose, onReport }: PostMenuSheetProps) {
  const queryClient = useQueryClient();
  const { section, screenId } = useScreen();
  const back = useBack(pathOf("bbs.home", {}, { section }));
  const { id, title, author } = post;
  const own = useSession((state) => state.user !== null && state.user.id === author?.id);
  const onItsPage = screenId === "bbs.post";

  const remove = async () => {
    if (!(await confirmDanger("删除这篇帖子？", "删除后不能恢复，下面的回帖也不再显示。", "删除"))) return;
    await withSignIn(async () => {
      await deletePost(queryClient, id);
      toast("已删除", { kind: "done" });
      if (onItsPage) back();
    });
  };
  const copy = async () => {
    const copied = await copyText(window.location.origin + pathOf("bbs.post", { id }));
    toast(copied ? "链接已复制" : "复制失败，请长按地址栏复制", copied ? { kind: "done" } : {});
  };
  const then = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <Sheet onClose={onClose} title="更多操作" description={<span className="line-clamp-2">{title}</span>}>
      {own ? (
        <SheetAction icon="edit" onClick={then(() => withSignIn(() => editPost(queryClient, id)))}>
          修改
        </SheetAction>
      ) : null}
      {own ? (
        <SheetAction icon="trash" onClick={then(remove)}>
          删除
        </SheetAction>
      ) : null}
      <SheetAction icon="link" onClick={then(copy)}>
        复制链接
      </SheetAction>
      {own ? null : <DislikeAction target={{ kind: "post", id }} onClose={onClose} />}
      {own || author === null ? null : (
        <SheetAction icon="ban" onClick={then(() => askToBlock(queryClient, author))}>
          拉黑{author.nickname}
        </SheetAction>
      )}
      <ModeratorMenu target={{ kind: "post", id }} row onDone={onClose} />
      {own ? null : (
        <SheetAction icon="report" onClick={onReport}>
          举报
        </SheetAction>
      )}
    </Sheet>
  );
}
