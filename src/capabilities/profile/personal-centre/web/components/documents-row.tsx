import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { documentsOf } from "#sections/registry.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { preloadSheet, Sheet } from "#ui/sheet.tsx";

/** One row that opens the section's agreements and notes. */
export function DocumentsRow() {
  const documents = documentsOf(useScreen().section);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={listRowClass}
        onPointerDown={preloadSheet}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <ListRow icon="doc" label="协议与说明" value={`${documents.length} 份`} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="协议与说明">
        <ul className="-mx-4">
          {documents.map((document) => (
            <li key={document.path} className="hair-t first:border-t-0">
              <a href={document.path} className={listRowClass} onClick={() => setOpen(false)}>
                <ListRow label={document.title} />
              </a>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
