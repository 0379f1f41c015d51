import { useQuery } from "@tanstack/react-query";
import { readQuery } from "#client/queries.ts";
import { apiClient, RequestError } from "#client/request.ts";
import { useSearchParams } from "#client/router.tsx";
import type { campaignDeskEndpoints } from "#features/campaigns/desk-contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { CampaignPage } from "../components/campaign-page.tsx";

const api = apiClient<typeof campaignDeskEndpoints>();

const preview = (id: string, token: string) =>
  readQuery(
    ["campaigns", "preview", id, token],
    (how) => api("GET /api/campaign-preview", { query: { id, token } }, how),
    { staleTime: 0 },
  );

/** A draft as visitors will see it, for whoever has its link; the phone preview shows this in its frame. */
export default function CampaignPreview() {
  const [search] = useSearchParams();
  const query = useQuery(preview(search.get("id") ?? "", search.get("token") ?? ""));
  const { data, error } = query;
  if (data === undefined) {
    if (query.isPending)
      return (
        <main className="mx-auto max-w-column">
          <Skeleton>
            <Bone className="h-48" />
            <Bone className="mx-5 mt-5 h-6 w-1/2" />
            <Bone className="mx-5 mt-3 h-24" />
          </Skeleton>
        </main>
      );
    const gone = error instanceof RequestError && error.status >= 400 && error.status < 500;
    return (
      <main className="mx-auto max-w-column">
        {gone ? (
          <EmptyState as="h1" title="预览链接已失效" text="请让编辑重新发一个预览链接。" />
        ) : (
          <NotLoaded query={query} />
        )}
      </main>
    );
  }
  return (
    <div className="mx-auto max-w-column" data-section={sectionBySlug(data.section)?.slug}>
      {data.blocks.length === 0 ? (
        <main className="min-h-dvh bg-surface">
          <EmptyState as="h1" title={data.title} text="还没有区块，添加后会显示在这里。" />
        </main>
      ) : (
        <CampaignPage campaign={data} preview />
      )}
    </div>
  );
}
