import { useEffect, useRef, useState } from "react";
import type { Comment } from "#features/comments/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { PictureTrack } from "#ui/picture-track.tsx";

interface ViewerProps {
  comment: Comment;
  index: number;
  onClose: () => void;
}

/** A comment's pictures over the whole screen. A native dialog: it keeps the focus and closes with Escape. */
export default function CommentPicturesViewer({ comment, index: first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(first);
  const total = comment.pictures.length;
  const name = `${comment.author?.nickname ?? "车友"}的图片`;
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label={name}
      onClose={onClose}
      className="fixed inset-0 m-auto h-dvh max-h-none w-full max-w-column bg-night text-white backdrop:bg-night"
    >
      <div className="flex h-full flex-col">
        <div className="pt-safe flex items-center justify-between pr-4">
          <IconButton icon="close" label="关闭" onClick={onClose} />
          <p className="num text-15" aria-live="polite">
            {index + 1} / {total}
          </p>
        </div>
        <div className="min-h-0 flex-1">
          <PictureTrack
            pictures={comment.pictures.map((picture, at) => ({
              picture,
              alt: `${name}，第 ${at + 1} 张，共 ${total} 张`,
            }))}
            index={index}
            onIndexChange={setIndex}
          />
        </div>
        <div className="pb-safe" />
      </div>
    </dialog>
  );
}
