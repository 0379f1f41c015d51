import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far ahead of a reader who scrolls, in CSS px. */
const AHEAD = 600;

/**
 * Draws its children once the place is on screen or, as soon as somebody scrolls, near it; the fallback before.
 * For parts below the fold whose code need not come with a first visit.
 */
export function WhenNear({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const watch = (ahead: number) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setNear(true);
        },
        { rootMargin: `${ahead}px 0px` },
      );
      observer.observe(element);
      return observer;
    };
    let observer = watch(0);
    const lookAhead = () => {
      observer.disconnect();
      observer = watch(AHEAD);
    };
    window.addEventListener("scroll", lookAhead, { once: true, passive: true });
    return () => {
      window.removeEventListener("scroll", lookAhead);
      observer.disconnect();
    };
  }, [near]);
  return <div ref={place}>{near ? children : fallback}</div>;
}
