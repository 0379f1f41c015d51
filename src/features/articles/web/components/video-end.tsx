import { Icon } from "#ui/icon.tsx";
import { useRelated } from "../api/related.ts";
import { ArticleLink } from "./article-link.tsx";

/** Over a film that has ended: once more, or the next one. Nothing starts by itself. */
export default function VideoEnd({ id, onReplay }: { id: string; onReplay: () => void }) {
  const articles = useRelated(id);
  const next = articles.find(({ kind }) => kind === "video") ?? articles[0];
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-night/85 px-6">
      <button
        type="button"
        onClick={onReplay}
        className="press flex h-11 items-center gap-2 rounded-full px-5 text-15 inset-ring inset-ring-white/40"
      >
        <Icon name="replay" size="m" />
        重播
      </button>
      {next ? (
        <ArticleLink
          article={next}
          className="press flex h-11 max-w-full items-center gap-2 rounded-full bg-white px-5 text-15 font-semibold text-night"
        >
          <span className="flex-none">下一个</span>
          <span className="truncate font-normal">{next.title}</span>
        </ArticleLink>
      ) : null}
    </div>
  );
}
