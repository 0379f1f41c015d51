import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { preloadSheet } from "#ui/sheet.tsx";
import type { LegalDocument } from "../../contract.ts";
import { footOf } from "../feet.ts";
import { ContentsSheet } from "./contents-sheet.tsx";
import { DocumentContact } from "./document-contact.tsx";
import { DocumentHead, VersionTag } from "./document-head.tsx";
import { DocumentSummary } from "./document-summary.tsx";
import { HistorySheet } from "./history-sheet.tsx";
import { VersionNotice } from "./version-notice.tsx";
import { previousVersion, versionState, writtenDate } from "./version-state.ts";

export interface DocumentReadingProps {
  document: LegalDocument;
  /** Path of the document's page. */
  path: string;
  onBack: () => void;
}

/** One version of a text: head, summary, body, contact; contents and history in sheets. */
export function DocumentReading({ document, path, onBack }: DocumentReadingProps) {
  const Foot = footOf(document.key);
  const [sheet, setSheet] = useState<"contents" | "history">();
  const before = previousVersion(document.version, document);
  const close = () => setSheet(undefined);
  return (
    <main className={`min-h-dvh bg-surface ${Foot ? "pb-34" : "pb-16"}`}>
      <NavBar
        onBack={onBack}
        actions={
          <>
            <IconButton
              icon="list"
              label="目录"
              onPointerDown={preloadSheet}
              onClick={() => setSheet("contents")}
            />
            <IconButton
              icon="history"
              label="历史版本"
              onPointerDown={preloadSheet}
              onClick={() => setSheet("history")}
            />
          </>
        }
      />
      <DocumentHead title={document.title}>
        <VersionTag state={versionState(document.version, document)} />
        <span>版本 {document.version}</span>
        <span>生效日期 {writtenDate(document.version)}</span>
      </DocumentHead>
      <VersionNotice document={document} path={path} />
      <DocumentSummary lines={document.summary} />
      {before !== undefined && (
        <a
          href={`${path}?version=${document.version}&from=${before}`}
          className="press mx-5 mt-1 inline-flex h-11 items-center text-13 font-semibold text-accent-ink"
        >
          与 {before} 版相比的改动
        </a>
      )}
      <SafeHtml html={document.html} className="prose px-5 pt-4" data-plain="" data-size="s" />
      <DocumentContact contact={document.contact} />
      <ContentsSheet open={sheet === "contents"} onClose={close} toc={document.toc} />
      <HistorySheet open={sheet === "history"} onClose={close} document={document} path={path} />
      {Foot && <Foot document={document} />}
    </main>
  );
}
