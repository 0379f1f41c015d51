import { ModeratorMenu } from "#capabilities/review/moderation/web/public.ts";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { useCommentsScope } from "./comments-context.tsx";
import { useDeleteComment } from "./use-delete-comment.ts";

interface MoreSheetProps {
  comment: Comment;
  onClose: () => void;
  onReply: () => void;
  onQuote: () => void;
  onEdit: () => void;
  onReport: () => void;
}

/** What else can be done with a comment. */
export default function MoreSheet({ comment, onClose, onReply, onQuote, onEdit, onReport }: MoreSheetProps) {
  const { own, words } = useCommentsScope();
  const remove = useDeleteComment();
  const can = own.can(comment);
  const copy = async () => {
    onClose();
    try {
      await navigator.clipboard.writeText(comment.body);
      toast("已复制");
    } catch {
      toast("复制失败，请长按文字选择", { kind: "error" });
    }
  };
  return (
    <Sheet
      onClose={onClose}
      title={comment.author?.nickname ?? words.noun}
      description={<span className="line-clamp-2">{comment.body}</span>}
    >
      {can.reply ? (
        <SheetAction icon="reply" onClick={onReply}>
          {words.reply}
        </SheetAction>
      ) : null}
      {can.reply && comment.floor !== null ? (
        <SheetAction icon="text-size" onClick={onQuote}>
          引用 {comment.floor} 楼
        </SheetAction>
      ) : null}
      {can.edit ? (
        <SheetAction icon="edit" onClick={onEdit}>
          修改
        </SheetAction>
      ) : null}
      <SheetAction icon="copy" onClick={() => void copy()}>
        复制文字
      </SheetAction>
      {can.report ? (
        <SheetAction icon="report" onClick={onReport}>
          举报
        </SheetAction>
      ) : null}
      <ModeratorMenu target={{ kind: "comment", id: comment.id }} row onDone={onClose} />
      {can.delete ? (
        <SheetAction
          icon="trash"
          danger
          onClick={() => {
            onClose();
            void remove(comment);
          }}
        >
          删除
        </SheetAction>
      ) : null}
    </Sheet>
  );
}
