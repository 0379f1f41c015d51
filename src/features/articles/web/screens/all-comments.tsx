import { AllComments } from "#capabilities/texts/comments/web/public.ts";
import { useParams } from "#client/router.tsx";

/** All comments of an article, gallery or video. */
export default function ArticleAllComments() {
  const { id = "" } = useParams();
  return <AllComments target={{ kind: "article", id }} />;
}
