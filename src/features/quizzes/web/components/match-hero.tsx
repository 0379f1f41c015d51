import { quizColorNames } from "#shared/quiz-rules.ts";
import { Picture } from "#ui/picture.tsx";
import type { QuizResult } from "../../contract.ts";
import { paints } from "../paints.ts";

const ROUND = 2 * Math.PI * 52;

/** How well somebody and a car fit: the figure in its ring, over the car. @param whose 你, or a friend's name */
export function MatchHero({ result, whose }: { result: QuizResult; whose: string }) {
  const { series, match, title, style, color, month } = result;
  const about = [style, color !== null && quizColorNames[color], month !== null && `${month} 月生`].filter(
    (text) => text !== false && text !== "",
  );
  return (
    <section
      data-theme="dark"
      className="relative isolate overflow-hidden bg-linear-to-br from-hero-1 to-hero-2 pb-8 text-hero-ink"
      aria-label="匹配度"
    >
      <div className="relative aspect-3/2 w-full">
        {series?.picture && (
          <Picture media={series.picture} alt={`${series.make} ${series.name}`} ratio="fill" priority />
        )}
        <div className="absolute inset-0 bg-linear-to-t from-hero-1 via-hero-1/30 to-transparent" />
      </div>
      <div className="relative -mt-22 px-edge text-center">
        <div className="relative mx-auto size-36">
          <svg viewBox="0 0 120 120" className="size-full -rotate-90" aria-hidden="true">
            <circle
              cx="60"
              cy="60"
              r="52"
              fill="var(--hero-1)"
              fillOpacity="0.82"
              stroke="var(--hero-ink)"
              strokeOpacity="0.2"
              strokeWidth="7"
            />
            <circle
              cx="60"
              cy="60"
              r="52"
              fill="none"
              stroke="var(--hero-accent)"
              strokeWidth="7"
              strokeLinecap="round"
              strokeDasharray={`${(ROUND * match) / 100} ${ROUND}`}
            />
          </svg>
          <p className="num absolute inset-0 grid place-content-center">
            <span className="text-34 leading-none font-black">
              {match}
              <span className="text-17">%</span>
            </span>
            <span className="mt-1 text-11 opacity-85">匹配度</span>
          </p>
        </div>
        <p className="mt-4 text-15 opacity-90">
          {whose}和{series?.name ?? "它"}的缘分
        </p>
        <h2 className="mt-1 text-26 font-black">“{title}”</h2>
        {about.length > 0 && (
          <p className="num mt-3 flex flex-wrap items-center justify-center gap-2 text-12">
            {color !== null && (
              <span
                className="size-3.5 rounded-full inset-ring inset-ring-white/40"
                style={{ background: paints[color] }}
                aria-hidden="true"
              />
            )}
            {about.map((text) => (
              <span key={String(text)} className="rounded-full bg-hero-ink/14 px-2.5 py-1">
                {text}
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
