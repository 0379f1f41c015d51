import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { AuthorMarks } from "#capabilities/texts/writing/web/public.ts";
import { LevelMark } from "#ui/level-mark.tsx";
import { Tag } from "#ui/tag.tsx";
import { AuthorLink } from "./author-link.tsx";
import { useCommentsScope } from "./comments-context.tsx";

/** Who wrote it, and what is special about them here. */
export function AuthorLine({ comment }: { comment: Comment }) {
  const { author } = comment;
  const { authorWord, marked } = useCommentsScope();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <AuthorLink comment={comment} className="-my-2 truncate py-2 font-semibold">
        {author?.nickname ?? "已注销用户"}
      </AuthorLink>
      {comment.by_author ? (
        <Tag kind="accent">{authorWord}</Tag>
      ) : author?.role === "editor" ? (
        <Tag kind="accent">编辑</Tag>
      ) : author ? (
        <LevelMark level={author.level} />
      ) : null}
      {author && marked?.ids.includes(author.id) ? <Tag kind="accent">{marked.word}</Tag> : null}
      <AuthorMarks author={author} />
      {comment.featured ? <Tag kind="info">精选</Tag> : null}
    </span>
  );
}
