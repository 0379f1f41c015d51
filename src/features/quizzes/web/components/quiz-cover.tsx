import { cx } from "#ui/cx.ts";
import { Picture, type PictureProps } from "#ui/picture.tsx";
import type { QuizCardData } from "../../contract.ts";

interface QuizCoverProps extends Pick<PictureProps, "priority" | "sizes"> {
  cover: QuizCardData["cover"];
  className?: string;
}

/** A quiz's cover; without one a road that two meet on, in the section's colours. */
export function QuizCover({ cover, className, ...how }: QuizCoverProps) {
  return (
    <span className={cx("relative block overflow-hidden", className)}>
      {cover ? (
        <Picture media={cover} alt="" ratio="fill" {...how} />
      ) : (
        <svg
          viewBox="0 0 360 270"
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
          aria-hidden="true"
        >
          <defs>
            <linearGradient id="quiz-sky" x1="0" y1="0" x2="1" y2="1">
              <stop offset="0" stopColor="var(--hero-1)" />
              <stop offset="1" stopColor="var(--hero-2)" />
            </linearGradient>
          </defs>
          <rect width="360" height="270" fill="url(#quiz-sky)" />
          <g fill="var(--hero-ink)">
            <circle cx="276" cy="74" r="30" fillOpacity="0.18" />
            <circle cx="276" cy="74" r="20" fillOpacity="0.3" />
            <path d="M0 178 62 112l38 34 56-62 72 84 40-38 92 62v80H0Z" fillOpacity="0.09" />
            <path d="M0 206 84 160l60 30 70-42 66 40 80-26v112H0Z" fillOpacity="0.1" />
          </g>
          <path
            d="M96 270C130 222 196 214 176 184s-44-26-18-44"
            fill="none"
            stroke="var(--hero-ink)"
            strokeOpacity="0.2"
            strokeWidth="26"
            strokeLinecap="round"
          />
          <path
            d="M96 270C130 222 196 214 176 184s-44-26-18-44"
            fill="none"
            stroke="var(--hero-ink)"
            strokeOpacity="0.75"
            strokeWidth="2.5"
            strokeDasharray="10 12"
          />
          <g transform="translate(196 168)" stroke="var(--hero-ink)" strokeWidth="3" strokeLinejoin="round">
            <path
              d="M2 52h10a15 15 0 0 1 30 0h42a15 15 0 0 1 30 0h12c3-16-4-24-26-28C86 6 78 0 58 0S30 8 20 22C6 25 0 34 2 52Z"
              fill="var(--hero-ink)"
              fillOpacity="0.2"
            />
            <path
              d="M34 22c6-8 12-11 22-11v12H34Zm30 1V11c10 1 16 5 22 13Z"
              fill="var(--hero-ink)"
              fillOpacity="0.35"
              stroke="none"
            />
            <circle cx="27" cy="54" r="10" fill="none" />
            <circle cx="99" cy="54" r="10" fill="none" />
          </g>
          <path
            d="M160 116c-16-12-24-20-24-31 0-8 6-14 13-14 5 0 9 3 11 7 2-4 6-7 11-7 7 0 13 6 13 14 0 11-8 19-24 31Z"
            fill="var(--hero-accent)"
          />
        </svg>
      )}
    </span>
  );
}
