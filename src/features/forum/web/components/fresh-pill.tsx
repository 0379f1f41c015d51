import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PostCard } from "#features/forum/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { freshPosts } from "../api/fresh.ts";
import type { PostListFilter } from "../api/post-list.ts";

interface FreshPillProps {
  filter: PostListFilter;
  /** The first page as it is shown. */
  posts: readonly PostCard[] | undefined;
}

/** Says how many posts came since the list was loaded; the list itself never jumps. A tap begins it anew. */
export function FreshPill({ filter, posts = [] }: FreshPillProps) {
  const queryClient = useQueryClient();
  const [loading, setLoading] = useState(false);
  const since =
    posts
      .map((post) => post.published_at)
      .sort()
      .at(-1) ?? "";
  const { data } = useQuery(freshPosts(filter, since));
  if (!data || data.count === 0) return null;

  const show = async () => {
    setLoading(true);
    try {
      const { refreshPosts } = await import("../api/refresh-posts.ts");
      await refreshPosts(queryClient, filter);
      window.scrollTo({ top: 0, behavior: "smooth" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="pointer-events-none sticky top-14 z-10 h-0">
      <button
        type="button"
        onClick={() => void show()}
        className="press pointer-events-auto mx-auto mt-2 flex h-9 items-center gap-1.5 rounded-full bg-accent px-4 text-13 font-semibold text-on-accent shadow-float"
      >
        {loading ? <LoadingMark size="s" /> : <Icon name="up" size="s" />}
        {data.count >= 100 ? "99+" : data.count} 篇新帖
      </button>
    </div>
  );
}
