import { useRef } from "react";
import { medalSrc } from "../medal-address.ts";

/** The medal itself, large; a tap turns it once around, unless no motion is wanted. */
export function BigMedal({ medalKey, name, lit }: { medalKey: string; name: string; lit: boolean }) {
  const medal = useRef<HTMLImageElement>(null);
  const spin = () => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    medal.current?.animate(
      [{ transform: "perspective(600px) rotateY(0)" }, { transform: "perspective(600px) rotateY(360deg)" }],
      { duration: 1100, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  };
  return (
    <button type="button" aria-label={`转动勋章 ${name}`} onClick={spin} className="mx-auto block">
      <img
        ref={medal}
        src={medalSrc(medalKey, lit ? "" : "-grey")}
        alt={`勋章 ${name}${lit ? "" : "，还没有点亮"}`}
        width={200}
        height={200}
        className="size-50"
      />
    </button>
  );
}
