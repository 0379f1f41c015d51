import type { LegalDocument } from "../../contract.ts";
import { announcedVersion, previousVersion, versionState, writtenDate } from "./version-state.ts";

/** Says when another version is the one to read, or is about to be. */
export function VersionNotice({ document, path }: { document: LegalDocument; path: string }) {
  const state = versionState(document.version, document);
  const announced = announcedVersion(document);
  if (state === "past") {
    return (
      <Notice>
        这是历史版本，现已不再适用。<a href={path}>阅读现行版本</a>
      </Notice>
    );
  }
  if (state === "future") {
    return (
      <Notice>
        本版本自 {writtenDate(document.version)}起生效。
        {document.current_version !== null && <a href={path}>阅读现行版本</a>}
      </Notice>
    );
  }
  if (announced === undefined) return null;
  const from = previousVersion(announced, document);
  return (
    <Notice>
      新版本将于 {writtenDate(announced)}生效。
      <a href={`${path}?version=${announced}${from === undefined ? "" : `&from=${from}`}`}>查看改动</a>
    </Notice>
  );
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <p className="mx-5 mb-3 rounded-2 bg-warn-soft px-3.5 py-2.5 text-13 text-warn [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4">
      {children}
    </p>
  );
}
