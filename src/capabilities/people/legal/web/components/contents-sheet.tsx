import { useRef } from "react";
import { cx } from "#ui/cx.ts";
import { Sheet } from "#ui/sheet.tsx";
import type { LegalDocument } from "../../contract.ts";

export interface ContentsSheetProps {
  open: boolean;
  onClose: () => void;
  toc: LegalDocument["toc"];
}

/** The table of contents. A chapter is gone to when the sheet has slid away, so that it is seen arriving. */
export function ContentsSheet({ open, onClose, toc }: ContentsSheetProps) {
  const target = useRef<string>(undefined);
  const goToTarget = () => {
    if (target.current === undefined) return;
    const heading = document.getElementById(target.current);
    target.current = undefined;
    if (heading === null) return;
    heading.scrollIntoView();
    // Reading goes on from the chapter for the keyboard and screen readers too.
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  return (
    <Sheet open={open} onClose={onClose} onClosed={goToTarget} title="目录">
      <nav aria-label="目录">
        <ol>
          {toc.map((entry) => (
            <li key={entry.id} className="hair-b last:border-b-0">
              <button
                type="button"
                onClick={() => {
                  target.current = entry.id;
                  onClose();
                }}
                className={cx(
                  "press block min-h-12 w-full py-3 text-left text-15",
                  entry.level > 2 && "pl-5 text-ink-2",
                )}
              >
                {entry.text}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </Sheet>
  );
}
