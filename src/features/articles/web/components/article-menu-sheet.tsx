import { useQueryClient } from "@tanstack/react-query";
import { setDislike, useDislikes } from "#capabilities/texts/reactions/web/public.ts";
import { withSignIn } from "#client/sign-in.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";

interface ArticleMenuSheetProps {
  article: ArticleDetail;
  onClose: () => void;
  onReport: () => void;
}

/** What can be done about an article besides reading it. */
export default function ArticleMenuSheet({ article, onClose, onReport }: ArticleMenuSheetProps) {
  const queryClient = useQueryClient();
  const unwanted = useDislikes("article").includes(article.id);
  const change = (on: boolean) =>
    withSignIn(async () => {
      await setDislike(queryClient, { kind: "article", id: article.id }, on);
      if (on)
        toast("不再出现在你的列表里", { action: { label: "撤销", onSelect: () => void change(false) } });
      else toast("已恢复到你的列表", { kind: "done" });
    }, "操作");
  return (
    <Sheet
      onClose={onClose}
      title="更多操作"
      description={<span className="line-clamp-2">{article.title}</span>}
    >
      <SheetAction
        icon={unwanted ? "eye" : "eye-off"}
        onClick={() => {
          onClose();
          void change(!unwanted);
        }}
      >
        {unwanted ? "取消不感兴趣" : "不感兴趣"}
      </SheetAction>
      <SheetAction icon="report" onClick={onReport}>
        举报
      </SheetAction>
    </Sheet>
  );
}
