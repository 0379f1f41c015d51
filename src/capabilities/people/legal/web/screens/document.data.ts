import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import { type DocumentAddress, documentQuery } from "../api/document.ts";
import { documentDiffQuery } from "../api/document-diff.ts";
import { documentListQuery } from "../api/document-list.ts";

/** Fills in the text, and the comparison when the address asks for one. */
export async function load({ params, search, section, queryClient }: ScreenContext): Promise<void> {
  const address = addressOf(params, search, section.slug);
  const document = await queryClient.ensureQueryData(documentQuery(address));
  if (document === null) {
    await queryClient.ensureQueryData(documentListQuery(section.slug));
    return;
  }
  const from = search.get("from");
  if (from === null) return;
  await queryClient.ensureQueryData(
    documentDiffQuery({ key: address.key, section: section.slug, from, to: document.version }),
  );
}

export function meta({ params, search, section, queryClient, pathname }: ScreenContext): PageMeta {
  const { queryKey } = documentQuery(addressOf(params, search, section.slug));
  const document = queryClient.getQueryData(queryKey);
  if (!document) return { robots: "noindex" };
  return {
    title: section.umbrella ? document.title : `${document.title}（${section.name}）`,
    description: document.summary.join(""),
    canonical: pathname,
    publishedAt: document.effective_at,
    ...(document.version !== document.current_version && { robots: "noindex" as const }),
  };
}

function addressOf(
  params: ScreenContext["params"],
  search: URLSearchParams,
  section: string,
): DocumentAddress {
  return { key: params.key ?? "", section, version: search.get("version") ?? undefined };
}
