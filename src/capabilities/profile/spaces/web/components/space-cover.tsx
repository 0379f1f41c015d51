import type { ReactNode } from "react";
import type { Space } from "#capabilities/profile/spaces/contract.ts";
import { Picture } from "#ui/picture.tsx";

/** The wide picture behind a space's bar; without one the section's own ground with the grid painted on it. */
export function SpaceCover({ cover, children }: { cover: Space["cover"]; children?: ReactNode }) {
  return (
    <div className="bg-hero relative h-44 overflow-hidden">
      {cover ? <Picture media={cover} alt="" ratio="fill" priority /> : <PaintedGrid />}
      {/* The bar's icons are read on any picture. */}
      <span className="pointer-events-none absolute inset-0 bg-linear-to-b from-night/60 via-night/5 to-night/40" />
      {children}
    </div>
  );
}

function PaintedGrid() {
  return (
    <svg viewBox="0 0 390 176" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="5" opacity="0.16">
        <path d="M-20 150V112h96v38M106 122V84h96v38M232 94V56h96v38M358 66V28h96v38" />
        <path d="M40 220v-38h96v38M166 192v-38h96v38M292 164v-38h96v38" />
      </g>
    </svg>
  );
}
