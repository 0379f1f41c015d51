import type { PieceKind } from "#shared/certification.ts";
import { defaultMasks } from "../mask-geometry.ts";

/** How the photo should look: the paper fills the frame, and what nobody needs is covered. */
export function PaperGuide({ kind }: { kind: PieceKind }) {
  const lines = [0.2, 0.32, 0.46, 0.57, 0.67, 0.79, 0.9];
  return (
    <svg viewBox="0 0 176 120" className="mx-auto block w-44" aria-hidden="true">
      <rect x="8" y="8" width="160" height="104" rx="5" fill="var(--surface-2)" stroke="var(--line-2)" />
      {lines.map((y) => (
        <path
          key={y}
          d={`M22 ${8 + y * 104}H${kind === "licence" && y > 0.6 ? 78 : 60}M${kind === "licence" && y > 0.6 ? 96 : 70} ${8 + y * 104}H154`}
          stroke="var(--ink-3)"
          strokeWidth="2.5"
          strokeLinecap="round"
          opacity="0.55"
        />
      ))}
      {defaultMasks(kind).map((box) => (
        <rect
          key={box.id}
          x={8 + box.x * 160}
          y={8 + box.y * 104}
          width={box.w * 160}
          height={box.h * 104}
          fill="var(--ink)"
        />
      ))}
      <path
        d="M4 24V4h20M152 4h20v20M172 96v20h-20M24 116H4V96"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
      />
    </svg>
  );
}
