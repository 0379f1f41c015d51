import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { Picture } from "#ui/picture.tsx";
import { useCommentsScope } from "./comments-context.tsx";

/** Up to three pictures of a comment, small; a tap opens them. */
export function CommentPictures({ comment }: { comment: Comment }) {
  const { showPictures } = useCommentsScope();
  const { pictures } = comment;
  if (pictures.length === 0) return null;
  const alone = pictures.length === 1;
  const name = `${comment.author?.nickname ?? "车友"}的图片`;
  return (
    <ul className="mt-2 grid grid-cols-3 gap-1" aria-label="评论图片">
      {pictures.map((picture, index) => (
        <li key={picture.id} className={alone ? "col-span-2" : undefined}>
          <button
            type="button"
            onClick={() => showPictures(comment, index)}
            className="press block w-full overflow-hidden rounded-2"
          >
            <Picture
              media={picture}
              alt={`${name}，第 ${index + 1} 张，共 ${pictures.length} 张`}
              ratio={alone ? "4:3" : "1:1"}
              sizes={alone ? "min(55vw, 300px)" : "min(27vw, 150px)"}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
