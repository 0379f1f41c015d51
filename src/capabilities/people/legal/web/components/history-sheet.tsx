import { cx } from "#ui/cx.ts";
import { Sheet } from "#ui/sheet.tsx";
import type { LegalDocument } from "../../contract.ts";
import { VersionTag } from "./document-head.tsx";
import { previousVersion, versionState, writtenDate } from "./version-state.ts";

export interface HistorySheetProps {
  open: boolean;
  onClose: () => void;
  document: LegalDocument;
  /** Path of the document's page. */
  path: string;
}

const linkClass = "press flex h-11 items-center rounded-2 px-3 text-13 font-semibold";

/** All published versions, newest first, each to read or to compare with the one before. */
export function HistorySheet({ open, onClose, document, path }: HistorySheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="历史版本"
      description={document.versions.length > 1 ? "每个版本发布后不再改动" : "这是第一个版本"}
    >
      <ol>
        {document.versions.map(({ version }) => {
          const state = versionState(version, document);
          const before = previousVersion(version, document);
          const read = state === "current" ? path : `${path}?version=${version}`;
          const reading = version === document.version;
          return (
            <li key={version} className="hair-b flex min-h-16 items-center gap-1 py-2 last:border-b-0">
              <div className="min-w-0 flex-1">
                <p className="flex items-center gap-2">
                  <span className={cx("num text-17 font-semibold", reading && "text-accent-ink")}>
                    {version}
                  </span>
                  <VersionTag state={state} />
                </p>
                <p className="text-13 text-ink-3">自 {writtenDate(version)}起生效</p>
              </div>
              <a href={read} onClick={onClose} className={cx(linkClass, "inset-ring inset-ring-line-2")}>
                阅读<span className="sr-only">{version} 版</span>
              </a>
              {before !== undefined && (
                <a
                  href={`${path}?version=${version}&from=${before}`}
                  onClick={onClose}
                  className={cx(linkClass, "text-accent-ink")}
                >
                  查看改动
                  <span className="sr-only">
                    ：{version} 版与 {before} 版
                  </span>
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
