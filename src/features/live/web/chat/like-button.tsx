import { useEffect, useRef, useState } from "react";
import { withSignIn } from "#client/sign-in.ts";
import { formatCount } from "#shared/format.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { chatApi } from "../api.ts";
import { riseHeart } from "./hearts.ts";
import { LikeGatherer } from "./likes.ts";

/** The heart with how many there are; each tap is one more, and hearts of others rise as well. */
export function LikeButton({ roomId, likes }: { roomId: string; likes: number }) {
  const box = useRef<HTMLSpanElement>(null);
  const [untold, setUntold] = useState(0);
  const gatherer = useRef<LikeGatherer>(null);
  gatherer.current ??= new LikeGatherer(
    (count) =>
      chatApi("POST /api/live/{id}/likes", { params: { id: roomId }, body: { count } }, { quiet: true }),
    setUntold,
  );
  useEffect(() => () => void gatherer.current?.flush(), []);
  const before = useRef(likes);
  useEffect(() => {
    const more = Math.min(3, likes - before.current);
    before.current = likes;
    if (box.current) for (let heart = 0; heart < more; heart++) riseHeart(box.current, heart * 150);
  }, [likes]);
  const shown = likes + untold;
  return (
    <span ref={box} className="relative">
      <IconButton
        icon="heart"
        label={`点赞，已有 ${shown} 个赞`}
        onClick={() =>
          void withSignIn(() => {
            gatherer.current?.add();
            if (box.current) riseHeart(box.current, 0);
          }, "点赞")
        }
      />
      {shown > 0 ? (
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute top-0 right-0 rounded-full bg-accent px-1.25 text-10 font-bold whitespace-nowrap text-on-accent"
        >
          {formatCount(shown).replace(" ", "")}
        </span>
      ) : null}
    </span>
  );
}
