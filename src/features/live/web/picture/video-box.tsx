import { useLayoutEffect, useRef } from "react";
import { video } from "./watching.ts";

/** Where the one video stands now. Moved while it plays it goes on; a browser that stops it is told to go on. */
export function VideoBox({ fill = false }: { fill?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = video();
    const played = !element.paused;
    element.style.objectFit = fill ? "cover" : "contain";
    box.current?.append(element);
    if (played)
      queueMicrotask(() => {
        if (element.paused) void element.play().catch(() => undefined);
      });
  }, [fill]);
  return <div ref={box} className="absolute inset-0" />;
}
