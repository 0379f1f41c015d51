import { type RefObject, useEffect, useState } from "react";

/** Whether an element has been scrolled past, upwards, by more than half. */
export function usePassed(place: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPassed(entry.intersectionRatio < 0.5 && entry.boundingClientRect.top < 0);
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return passed;
}
