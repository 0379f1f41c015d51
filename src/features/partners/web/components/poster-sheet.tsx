import { useState } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Partner } from "../../contract.ts";

/** A partner's poster as a real picture, to be kept by a long press or a button. */
export default function PosterSheet({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  // A new attempt asks for the picture anew.
  const [attempt, setAttempt] = useState(0);
  const { poster, code } = partner;
  return (
    <Sheet
      title="我的海报"
      description="长按图片保存，或点下面的按钮。扫码的人 15 天内下单算你的。"
      onClose={onClose}
      footer={
        state === "failed" ? (
          <Button
            variant="accent"
            size="l"
            wide
            onClick={() => {
              setState("loading");
              setAttempt(attempt + 1);
            }}
          >
            重试
          </Button>
        ) : (
          <a
            href={poster}
            download={`合伙人-${code}.jpg`}
            className={buttonClass({ variant: "accent", size: "l", wide: true })}
          >
            保存图片
          </a>
        )
      }
    >
      {state === "failed" ? (
        <p role="alert" className="py-10 text-center text-13 text-ink-2">
          海报生成失败，请重试
        </p>
      ) : (
        <img
          key={attempt}
          src={attempt === 0 ? poster : `${poster}?retry=${attempt}`}
          alt={`合伙人 ${code} 的海报，带有二维码`}
          onLoad={() => setState("ready")}
          onError={() => setState("failed")}
          className={
            state === "ready"
              ? "mx-auto w-full max-w-90 rounded-3 shadow-float"
              : "skeleton mx-auto aspect-5/8 w-full max-w-90 rounded-3 text-transparent"
          }
        />
      )}
    </Sheet>
  );
}
