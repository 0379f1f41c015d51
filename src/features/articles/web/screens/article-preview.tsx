import { useQuery } from "@tanstack/react-query";
import { readQuery } from "#client/queries.ts";
import { apiClient, RequestError } from "#client/request.ts";
import { useSearchParams } from "#client/router.tsx";
import type { draftEndpoints } from "#features/articles/draft-contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { PostReading } from "../components/post-reading.tsx";
import { VideoReading } from "../components/video-reading.tsx";
import { GalleryPreview } from "../desk/gallery-preview.tsx";
import { useReadingSize } from "../reading-size.ts";

const api = apiClient<typeof draftEndpoints>();

const preview = (id: string, token: string) =>
  readQuery(
    ["articles", "preview", id, token],
    (how) => api("GET /api/articles/preview", { query: { id, token } }, how),
    { staleTime: 0 },
  );

/** A draft as its readers will see it, for whoever has its link; the phone preview shows this in its frame. */
export default function ArticlePreview() {
  const [search] = useSearchParams();
  const query = useQuery(preview(search.get("id") ?? "", search.get("token") ?? ""));
  const [size] = useReadingSize();
  const { data, error } = query;
  if (data === undefined) {
    if (query.isPending)
      return (
        <main className="mx-auto max-w-column p-5">
          <Skeleton>
            <Bone className="h-8 w-10/12" />
            <Bone className="mt-4 h-48" />
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
  if (data.kind === "pic") return <GalleryPreview article={data} />;
  return (
    <div className="mx-auto max-w-column bg-surface" data-section={sectionBySlug(data.section)?.slug}>
      <NavBar label={data.kind === "video" ? data.channel : ""} />
      <main>
        {data.kind === "video" ? (
          <VideoReading article={data} />
        ) : (
          <PostReading article={data} size={size} whole />
        )}
      </main>
    </div>
  );
}
