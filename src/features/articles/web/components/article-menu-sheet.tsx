import { DislikeAction } from "#capabilities/texts/reactions/web/public.ts";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";

interface ArticleMenuSheetProps {
  article: ArticleDetail;
  onClose: () => void;
  onReport: () => void;
}

/** What can be done about an article besides reading it. */
export default function ArticleMenuSheet({ article, onClose, onReport }: ArticleMenuSheetProps) {
  return (
    <Sheet
      onClose={onClose}
      title="更多操作"
      description={<span className="line-clamp-2">{article.title}</span>}
    >
      <DislikeAction target={{ kind: "article", id: article.id }} onClose={onClose} />
      <SheetAction icon="report" onClick={onReport}>
        举报
      </SheetAction>
    </Sheet>
  );
}
