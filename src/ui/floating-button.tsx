import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** A finger that rests moves as much, in px; and so near to the top nothing hides. */
const RESTS = 6;
const TOP = 48;

/** Whether the page was last moved down: what stands over the text is out of the way then. */
function useMovedDown(): [boolean, (down: boolean) => void] {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (now > TOP && Math.abs(now - last) < RESTS) return;
      setDown(now > TOP && now > last);
      last = now;
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, []);
  return [down, setDown];
}

interface FloatingButtonProps {
  icon: IconName;
  /** Above the tab bar. */
  raised?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/**
 * The button over a list that begins something. It goes while one reads on, and comes back as soon as one turns, at the
 * top, and when a keyboard reaches it.
 */
export function FloatingButton({ icon, raised = false, onClick, children }: FloatingButtonProps) {
  const [down, setDown] = useMovedDown();
  return (
    <div
      className="pointer-events-none fixed bottom-0 left-1/2 z-10 flex w-full max-w-column -translate-x-1/2 flex-col items-end px-edge transition-transform duration-view"
      style={down ? { translate: "-50% 100%" } : undefined}
    >
      <button
        type="button"
        onClick={onClick}
        onFocus={() => setDown(false)}
        className="press pointer-events-auto mb-4 flex h-12 min-h-11 items-center gap-1.5 rounded-full bg-accent px-5 text-17 font-bold text-on-accent shadow-float"
      >
        <Icon name={icon} />
        {children}
      </button>
      <span className={raised ? "pb-tab-bar" : "pb-safe"} />
    </div>
  );
}
