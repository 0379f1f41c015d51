import { useState } from "react";
import { cx } from "./cx.ts";
import { pictureSrcSet } from "./picture.tsx";

const sizes = {
  xs: ["size-5 text-10", "20px"],
  s: ["size-7 text-12", "28px"],
  m: ["size-9 text-15", "36px"],
  l: ["size-15 text-22", "60px"],
  xl: ["size-20 text-26", "80px"],
} as const;

export interface AvatarProps {
  name: string;
  /** Address of the picture; without one, or when it fails, the first character of the name stands in. */
  src?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}

/** A hue that stays with a name. */
function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}

/** A person's round picture. The name stands beside it, so screen readers skip it. */
export function Avatar({ name, src, size = "m", className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const [box, shownAt] = sizes[size];
  const initial = [...name.trim()][0]?.toUpperCase() ?? "车";
  const hue = hueOf(name);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative grid flex-none place-items-center overflow-hidden rounded-full font-semibold",
        box,
        className,
      )}
      style={{ background: `oklch(0.86 0.05 ${hue})`, color: `oklch(0.32 0.07 ${hue})` }}
    >
      {initial}
      {src && src !== failed && (
        <img
          src={src}
          srcSet={pictureSrcSet({ src, width: 320, height: 320 })}
          sizes={shownAt}
          alt=""
          width={80}
          height={80}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
