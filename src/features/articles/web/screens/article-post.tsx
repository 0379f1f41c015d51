import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { article } from "#features/articles/web/api/article.ts";
import { SafeHtml } from "#ui/safe-html.tsx";

export default function ArticlePost() {
  const { id = "" } = useParams();
  const { data } = useSuspenseQuery(article(id));
  return (
    <main>
      <h1 className="p-4 text-20 font-bold">{data.title}</h1>
      <SafeHtml className="prose" html={data.body_html} />
    </main>
  );
}
