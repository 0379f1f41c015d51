import { PERIOD } from "#features/activities/entry-code.ts";

const LENGTH = 2 * Math.PI * 17;

/** How long a code still counts, as a ring that empties. @param left seconds */
export function CodeRing({ left }: { left: number }) {
  return (
    <span className="relative inline-grid size-10 place-items-center" aria-hidden="true">
      <svg
        viewBox="0 0 40 40"
        className="absolute inset-0 -rotate-90"
        fill="none"
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="20" cy="20" r="17" stroke="var(--line-2)" />
        <circle
          cx="20"
          cy="20"
          r="17"
          stroke="var(--accent)"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / PERIOD)}
        />
      </svg>
      <span className="num text-13 font-semibold">{Math.ceil(left)}</span>
    </span>
  );
}
