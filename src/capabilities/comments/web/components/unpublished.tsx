import { useCommentsScope } from "./comments-context.tsx";
import { UnpublishedComment } from "./unpublished-comment.tsx";

/** The member's waiting comments that stand on their own. */
export function Unpublished({ except }: { except?: ReadonlySet<string> }) {
  const { own } = useCommentsScope();
  const list = own.unpublished.filter(
    (comment) => comment.root_id === null || !except || !except.has(comment.root_id),
  );
  if (list.length === 0) return null;
  return (
    <ul aria-label="我的评论，仅自己可见">
      {list.map((comment) => (
        <li key={comment.id} className="hair-b">
          <UnpublishedComment comment={comment} />
        </li>
      ))}
    </ul>
  );
}
