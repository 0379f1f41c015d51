import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ScreenDialog } from "#ui/screen-dialog.tsx";

/** The poster as a real picture, to save by a long press or a button. */
export function PosterView({ src, title, onClose }: { src: string; title: string; onClose: () => void }) {
  // A new attempt asks for the picture anew.
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const retry = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  return (
    <ScreenDialog label="分享海报" onClose={onClose} className="overflow-y-auto bg-night/92">
      <form method="dialog" className="pt-safe fixed top-0 right-0 z-10">
        <IconButton type="submit" icon="close" label="关闭" />
      </form>
      <div className="pointer-events-none grid min-h-full place-items-center px-8 py-14">
        <div className="pointer-events-auto flex w-full max-w-80 flex-col items-center gap-4">
          {state === "failed" ? (
            <p role="alert" className="py-20 text-center text-15">
              海报生成失败，请重试
            </p>
          ) : (
            <img
              key={attempt}
              src={attempt === 0 ? src : `${src}?retry=${attempt}`}
              alt={`《${title}》的分享海报，带有二维码`}
              onLoad={() => setState("ready")}
              onError={() => setState("failed")}
              className={
                state === "ready"
                  ? "max-h-[72dvh] w-auto max-w-full rounded-3"
                  : "skeleton aspect-5/8 w-full rounded-3 opacity-25"
              }
            />
          )}
          {state === "failed" ? (
            <button type="button" className={buttonClass({ variant: "accent" })} onClick={retry}>
              重试
            </button>
          ) : (
            <>
              <p aria-live="polite" className="text-13 text-white/75">
                {state === "ready" ? "长按图片，保存到相册或发给朋友" : "正在生成海报…"}
              </p>
              {state === "ready" ? (
                <a href={src} download={`${title}.jpg`} className={buttonClass({ variant: "accent" })}>
                  保存图片
                </a>
              ) : null}
            </>
          )}
        </div>
      </div>
    </ScreenDialog>
  );
}
