import { cx } from "#ui/cx.ts";

/** A road in the evening, cones, a car from behind: the game in one picture, in the section's colours. */
export function GameArt({ className }: { className?: string }) {
  return (
    <span className={cx("relative block overflow-hidden", className)}>
      <svg
        viewBox="0 0 360 180"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="game-sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#1b2340" />
            <stop offset="0.55" stopColor="#6a4a7a" />
            <stop offset="1" stopColor="#f0955f" />
          </linearGradient>
          <linearGradient id="game-road" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#4a4856" />
            <stop offset="1" stopColor="#2a2b34" />
          </linearGradient>
        </defs>
        <rect width="360" height="92" fill="url(#game-sky)" />
        <circle cx="214" cy="80" r="20" fill="#ffd9a0" fillOpacity="0.9" />
        <path d="M0 92V70l40-18 34 16 52-30 46 28 40-16 60 26 46-20 42 18v18Z" fill="#3c2f55" />
        <path d="M0 92V82l60-10 70 8 60-12 80 14 90-8v18Z" fill="#2c2440" />
        <rect y="90" width="360" height="90" fill="#2f3d33" />
        <path d="M168 90h24l148 90H20Z" fill="url(#game-road)" />
        <path d="M179 92h2l3 14h-8Zm-5 22h12l5 18h-22Zm-9 28h30l8 38h-46Z" fill="#fff" fillOpacity="0.35" />
        <g>
          <path d="m160 126 6-18 6 18Z" fill="#ff7a2f" />
          <path d="M163 117h6l1.6 4.6h-9.2Z" fill="#fff" />
          <path d="m212 148 9-28 9 28Z" fill="#ff7a2f" />
          <path d="M216.500 134h9l2.300 7h-13.600Z" fill="#fff" />
        </g>
        <g transform="translate(118 118)">
          <ellipse cx="40" cy="52" rx="42" ry="6" fill="#000" fillOpacity="0.35" />
          <path d="M10 40h14v14H12Zm46 0h14l-2 14H56Z" fill="#15161b" />
          <path
            d="M8 26c2-5 5-7 10-8l6-12c2-4 4-5 8-5h16c4 0 6 1 8 5l6 12c5 1 8 3 10 8l2 20H6Z"
            fill="var(--accent)"
          />
          <path d="M23 18 28 8c1-2 2-3 4-3h16c2 0 3 1 4 3l5 10Z" fill="#1b2233" />
          <path d="M6 30h20v6H6Zm48 0h20v6H54Z" fill="#ff3b30" />
          <path d="M30 34h20v6H30Z" fill="#f4f5f7" />
        </g>
      </svg>
    </span>
  );
}
