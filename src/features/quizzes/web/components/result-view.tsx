import { useState } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { LeadSheet } from "#features/leads/web/public.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { QuizResult } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { fateWords } from "../words.ts";
import { DeleteResult } from "./delete-result.tsx";
import { MatchHero } from "./match-hero.tsx";
import { SeriesCard } from "./series-card.tsx";
import { TraitChart } from "./trait-chart.tsx";

/** A result as whoever made it reads it. */
export function ResultView({ result }: { result: QuizResult }) {
  const { section } = useScreen();
  const back = useBack();
  const { quiz, series } = result;
  const [driving, setDriving] = useState(false);
  const share = { section, query: { quiz: quiz.key, id: result.id } };
  return (
    <>
      <NavBar
        title="测试结果"
        onBack={back}
        actions={
          <ShareButton
            shareable={{
              title: fateWords(result),
              description: `“${result.title}”${result.text}`,
              path: quizPathOf("quiz.share", {}, { section, query: { quiz: quiz.key, from: result.id } }),
              picture: series?.picture?.src,
              poster: posterAddress("quiz", result.id),
            }}
          />
        }
      />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        <MatchHero result={result} whose={result.nickname || "你"} />
        <p className="px-edge pt-5 text-17 leading-body">{result.text}</p>
        {series && (
          <div className="px-edge pt-5">
            <SeriesCard series={series} section={section} />
          </div>
        )}
        <SectionHead title="你和它" note="越重合，缘分越深" />
        <TraitChart traits={result.traits} car={series?.name ?? "它"} />
        {result.others.length > 0 && (
          <>
            <SectionHead title="和它们也有缘" />
            <ul className="px-edge">
              {result.others.map((other) => (
                <li key={other.id} className="hair-b flex min-h-13 items-center gap-3 py-2 last:border-b-0">
                  <span className="min-w-0 flex-1">
                    <b className="block truncate text-15 font-semibold">
                      {other.series?.name ?? other.title}
                    </b>
                    <span className="block truncate text-12 text-ink-3">{other.title}</span>
                  </span>
                  <span className="h-1.5 w-24 flex-none overflow-hidden rounded-full bg-surface-3">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${other.match}%` }}
                    />
                  </span>
                  <span className="num w-11 flex-none text-right text-15 font-semibold">{other.match}%</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {result.benefits.length > 0 && (
          <>
            <SectionHead title="给你的权益" />
            <ul className="px-edge">
              {result.benefits.map(({ title, text, to }) => {
                const line = (
                  <>
                    <span className="grid size-10 flex-none place-items-center rounded-full bg-accent-soft text-accent-ink">
                      <Icon name="gift" size="s" />
                    </span>
                    <span className="min-w-0 flex-1">
                      <b className="block text-15 font-semibold">{title}</b>
                      {text && <span className="block text-13 text-ink-2">{text}</span>}
                    </span>
                    {to !== "" && <Icon name="right" size="s" className="flex-none text-ink-3" />}
                  </>
                );
                const look = "flex min-h-15 items-center gap-3 py-2";
                return (
                  <li key={`${title} ${to}`} className="hair-b last:border-b-0">
                    {to === "" ? (
                      <div className={look}>{line}</div>
                    ) : (
                      <a href={to} className={`press ${look}`}>
                        {line}
                      </a>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
        {result.outdated && (
          <p className="mx-edge mt-5 rounded-2 bg-surface-2 px-3.5 py-3 text-13 text-ink-2">
            测试之后更新过，这是你当时的结果。
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-x-6 px-edge pt-5 pb-3">
          {quiz.state === "open" && (
            <a
              href={quizPathOf("quiz.form", {}, { section, query: { quiz: quiz.key } })}
              className="press flex min-h-11 items-center gap-1.5 text-15 text-ink-2"
            >
              <Icon name="replay" size="s" />
              再测一次
            </a>
          )}
          <DeleteResult result={result} />
        </div>
        <p className="pb-4 text-center text-12 text-ink-3">测试结果仅供娱乐</p>
      </main>
      <BottomBar label="结果" className="gap-2.5">
        {result.drive_form !== null && (
          <Button variant="line" size="l" className="flex-1" onClick={() => setDriving(true)}>
            预约试驾
          </Button>
        )}
        <a
          href={quizPathOf("quiz.share", {}, share)}
          className={`${buttonClass({ variant: "accent", size: "l" })} flex-1`}
        >
          <Icon name="poster" size="s" />
          生成海报
        </a>
      </BottomBar>
      {driving && result.drive_form !== null && (
        <LeadSheet formKey={result.drive_form} series={series?.slug} onClose={() => setDriving(false)} />
      )}
    </>
  );
}
