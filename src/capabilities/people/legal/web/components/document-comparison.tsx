import { useSuspenseQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import type { LegalDocument } from "../../contract.ts";
import { documentDiffQuery } from "../api/document-diff.ts";
import { Differences } from "./differences.tsx";
import { DocumentHead } from "./document-head.tsx";
import { VersionMissing } from "./document-missing.tsx";

export interface DocumentComparisonProps {
  document: LegalDocument;
  /** The version to compare with. */
  from: string;
  path: string;
  onBack: () => void;
}

/** What `document` changed against the version `from`. */
export function DocumentComparison({ document, from, path, onBack }: DocumentComparisonProps) {
  const { section } = useScreen();
  const { data: diff } = useSuspenseQuery(
    documentDiffQuery({ key: document.key, section: section.slug, from, to: document.version }),
  );
  const unchanged = diff !== null && diff.added + diff.removed + diff.changed === 0;
  const reading =
    document.version === document.current_version ? path : `${path}?version=${document.version}`;
  return (
    <main className="min-h-dvh bg-surface pb-16">
      <NavBar onBack={onBack} />
      {diff === null ? (
        <VersionMissing path={path} />
      ) : (
        <>
          <DocumentHead title={`${diff.title}：改动对照`}>
            <span className="num">
              {diff.from.version} 版 → {diff.to.version} 版
            </span>
            <span>
              新增 {diff.added} 段 · 删除 {diff.removed} 段 · 修改 {diff.changed} 段
            </span>
          </DocumentHead>
          {unchanged ? (
            <p className="px-5 py-6 text-15 text-ink-2">两个版本的正文没有差别。</p>
          ) : (
            <Differences blocks={diff.blocks} />
          )}
          <a
            href={reading}
            className="press mx-5 mt-6 flex h-11 items-center justify-center rounded-2 text-15 font-semibold inset-ring inset-ring-line-2"
          >
            阅读 {document.version} 版全文
          </a>
        </>
      )}
    </main>
  );
}
