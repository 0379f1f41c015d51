import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useCommentsScope } from "./comments-context.tsx";

/** For the few who wrote something that waits. */
export const UnpublishedComment = lazyPart(async () => (await import("./unpublished-comment.tsx")).default, {
  waiting: <div className="mx-edge my-3.5 h-20 rounded-2 bg-surface-2" />,
  failed: (retry, error) => <ErrorState compact as="p" error={error} onRetry={retry} />,
});

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
