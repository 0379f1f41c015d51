import { type ReactNode, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";

const SectionSheet = lazyPart(async () => (await import("./section-sheet.tsx")).default);

/** The button that opens the choice of sections. It is the one way out of a club, so every root of a club has it. */
export function SectionSwitch() {
  return (
    <SectionButton className="press hit ml-2 flex items-center text-13 opacity-85">
      切换
      <Icon name="down" size="xs" />
    </SectionButton>
  );
}

/** Anything that opens the choice of sections when it is tapped. */
export function SectionButton({ className, children }: { className: string; children: ReactNode }) {
  const [choosing, setChoosing] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        className={className}
        onPointerDown={() => {
          preloadSheet();
          SectionSheet.preload();
        }}
        onClick={() => setChoosing(true)}
      >
        {children}
      </button>
      {choosing === undefined ? null : <SectionSheet open={choosing} onClose={() => setChoosing(false)} />}
    </>
  );
}
