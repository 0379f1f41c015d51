import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import type { TextSource } from "../../contract.ts";
import { Differences } from "../components/differences.tsx";
import { DocumentSummary } from "../components/document-summary.tsx";
import { textApi } from "./api.ts";

interface TextPreviewProps {
  textKey: string;
  source: TextSource;
  view: "preview" | "changes";
}

/** How a text reads in a section, or what it changes against the version in force; with what is wrong with it. */
export function TextPreviewPane({ textKey, source, view }: TextPreviewProps) {
  const [section, setSection] = useState(umbrellaSection.slug);
  const asked = useDeferredValue(source);
  const query = useQuery({
    queryKey: ["admin", "text-preview", textKey, section, asked],
    queryFn: ({ signal }) =>
      textApi(
        "POST /api/admin/texts/{key}/preview",
        { params: { key: textKey }, body: { ...asked, section } },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data, error } = query;
  if (error) return <NotLoaded query={query} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const changed = data.blocks.filter(({ kind }) => kind !== "same").length;
  return (
    <div className="pb-16">
      <ul aria-label="用哪个分区的名字" className="scroll-x flex gap-2 px-4 py-2.5 wide:px-5">
        {sections.map(({ slug, shortName }) => (
          <li key={slug} className="flex-none">
            <Chip selected={slug === section} onClick={() => setSection(slug)}>
              {shortName}
            </Chip>
          </li>
        ))}
      </ul>
      {[...data.problems, ...data.warnings].length > 0 && (
        <ul aria-label="要看的地方" className="mx-4 mb-3 rounded-2 bg-surface-2 px-3 wide:mx-5">
          {data.problems.map((problem) => (
            <li key={problem} className="flex gap-2 py-2 text-13 text-bad">
              <Icon name="alert" size="s" className="mt-0.5 flex-none" />
              {problem}（修改后才能发布）
            </li>
          ))}
          {data.warnings.map((warning) => (
            <li key={warning} className="flex gap-2 py-2 text-13 text-warn">
              <Icon name="info" size="s" className="mt-0.5 flex-none" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      {view === "preview" && data.html !== "" && (
        <article className="max-w-column">
          <h3 className="px-5 pt-2 text-22 font-bold">{data.title}</h3>
          <DocumentSummary lines={data.summary} />
          <SafeHtml html={data.html} className="prose px-5 pt-4" data-plain="" data-size="s" />
        </article>
      )}
      {view === "changes" &&
        data.problems.length === 0 &&
        (changed === 0 ? (
          <EmptyState compact title="和生效的版本没有差别" text="改了正文以后，这里逐段对照。" />
        ) : (
          <>
            <p className="px-5 pb-3 text-13 text-ink-2">和现在生效的版本相比，{changed} 段有改动</p>
            <Differences blocks={data.blocks} />
          </>
        ))}
    </div>
  );
}
