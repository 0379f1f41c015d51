import { useState } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import type { QuizResult } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { fateWords } from "../words.ts";
import { TextCard } from "./text-card.tsx";

/** The poster as a real picture, to be kept by a long press or a button; in words where it could not be drawn. */
export function OwnPoster({ result }: { result: QuizResult }) {
  const { section } = useScreen();
  const back = useBack();
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  // A new attempt asks for the picture anew.
  const [attempt, setAttempt] = useState(0);
  const poster = posterAddress("quiz", result.id);
  const retry = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  return (
    <>
      <NavBar
        title="缘分海报"
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: fateWords(result),
              description: `“${result.title}”${result.text}`,
              path: quizPathOf(
                "quiz.share",
                {},
                { section, query: { quiz: result.quiz.key, from: result.id } },
              ),
              picture: result.series?.picture?.src,
              poster,
            }}
          />
        }
      />
      <main className="min-h-dvh bg-surface-2 px-8 pt-4 pb-tab-bar">
        {state === "failed" ? (
          <>
            <TextCard result={result} />
            <p role="alert" className="pt-4 text-center text-13 text-ink-2">
              海报生成失败，可以先截图分享文字版
            </p>
          </>
        ) : (
          <>
            <img
              key={attempt}
              src={attempt === 0 ? poster : `${poster}?retry=${attempt}`}
              alt={`${fateWords(result)}，“${result.title}”，带有二维码的海报`}
              onLoad={() => setState("ready")}
              onError={() => setState("failed")}
              className={
                state === "ready"
                  ? "mx-auto w-full max-w-90 rounded-3 shadow-float"
                  : "skeleton mx-auto aspect-5/8 w-full max-w-90 rounded-3 text-transparent"
              }
            />
            <p aria-live="polite" className="py-4 text-center text-13 text-ink-2">
              {state === "ready" ? "长按图片，保存到相册或发给朋友" : "正在生成海报…"}
            </p>
          </>
        )}
      </main>
      <BottomBar label="海报" className="gap-2.5">
        <a
          href={quizPathOf("quiz.result", {}, { section, query: { quiz: result.quiz.key, id: result.id } })}
          className={`${buttonClass({ variant: "line", size: "l" })} flex-1`}
        >
          看结果
        </a>
        {state === "failed" ? (
          <Button variant="accent" size="l" className="flex-1" onClick={retry}>
            重试
          </Button>
        ) : (
          <a
            href={poster}
            download={`${result.quiz.title}.jpg`}
            className={`${buttonClass({ variant: "accent", size: "l" })} flex-1`}
          >
            <Icon name="download" size="s" />
            保存图片
          </a>
        )}
      </BottomBar>
    </>
  );
}
