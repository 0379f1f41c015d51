import { SameCarMark } from "#capabilities/cars/garage/web/public.ts";
import { WornBadges } from "#capabilities/community/honours/web/public.ts";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Tag } from "#ui/tag.tsx";
import { AuthorLink } from "./author-link.tsx";
import { useCommentsScope } from "./comments-context.tsx";

/** Who wrote it, and what is special about them here. */
export function AuthorLine({ comment }: { comment: Comment }) {
  const { author } = comment;
  const { authorWord } = useCommentsScope();
  const { section } = useScreen();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <AuthorLink comment={comment} className="truncate font-semibold">
        {author?.nickname ?? "已注销用户"}
      </AuthorLink>
      {comment.by_author ? (
        <Tag kind="accent">{authorWord}</Tag>
      ) : author?.role === "editor" ? (
        <Tag kind="accent">编辑</Tag>
      ) : author ? (
        <LevelMark level={author.level} />
      ) : null}
      {author ? (
        <>
          <OwnerMarks of={author} section={section.slug} />
          <SameCarMark member={author} />
          <WornBadges badges={author.badges} />
        </>
      ) : null}
      {comment.featured ? <Tag kind="info">精选</Tag> : null}
    </span>
  );
}
