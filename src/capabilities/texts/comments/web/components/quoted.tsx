import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { useCommentsScope } from "./comments-context.tsx";

/** What a comment quotes, and the way back to it. */
export function Quoted({ comment: { quote } }: { comment: Comment }) {
  const { goTo } = useCommentsScope();
  if (quote === null) return null;
  const floor = quote.floor === null ? "" : `${quote.floor} 楼 `;
  const look =
    "mt-1 block w-full border-l-2 border-line-2 pl-2.5 text-left text-13 leading-comment text-ink-3";
  if (quote.gone) return <p className={look}>引用的{floor || "内容"}已删除</p>;
  return (
    <button type="button" onClick={() => goTo(quote.id)} className={`press hit ${look}`}>
      <span className="line-clamp-2">
        <span className="num text-ink-2">
          {floor}
          {quote.nickname || "已注销用户"}
        </span>
        ：{quote.text}
      </span>
    </button>
  );
}
