import { loadCommentThread, loadedThreads } from "#capabilities/texts/comments/web/public.ts";
import type { PageMeta, ScreenContext, ScreenData } from "#client/screen-route.ts";
import { useSession } from "#client/session.ts";
import type { PostDetail } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { post } from "../api/post.ts";
import { postJsonLd } from "../json-ld.ts";
import { THREAD_ORDER } from "../thread-order.ts";

/** The data of a thread's page. */
export const postData: ScreenData = { load, meta };

async function load(context: ScreenContext): Promise<void> {
  const { queryClient, params } = context;
  const { id = "" } = params;
  // Waited for together: whichever is refused first, the other's refusal is heard as well.
  const [wanted, replies] = await Promise.allSettled([
    queryClient.ensureQueryData(post(id)),
    loadCommentThread(context, { kind: "post", id }, THREAD_ORDER),
  ]);
  // It may be the member's own, which waits to be seen by others: the screen asks.
  if (wanted.status === "rejected" && useSession.getState().token === null) throw wanted.reason;
  // In the browser replies may come later; a page of the server is whole.
  if (wanted.status === "fulfilled" && replies.status === "rejected" && typeof window === "undefined")
    throw replies.reason;
}

function meta({ queryClient, params }: ScreenContext): PageMeta {
  const { id = "" } = params;
  const detail = queryClient.getQueryData<PostDetail>(post(id).queryKey);
  if (!detail) return {};
  const [picture] = detail.document.pictures;
  return {
    title: detail.title,
    description: detail.excerpt || detail.title,
    // One post, one address for search engines, whichever section it is read in.
    canonical: pathOf("bbs.post", { id }),
    type: "article",
    publishedAt: detail.published_at,
    modifiedAt: detail.edited_at ?? detail.published_at,
    ...(picture && { image: `${picture.src}?w=1280`, shareImage: squareAddress("post", id) }),
    // Search engines read the server's page: the builder stays out of the browser's bundle.
    ...(import.meta.env.SSR && {
      jsonLd: postJsonLd(
        detail,
        sectionBySlug(detail.section) ?? umbrellaSection,
        firstReplies(queryClient, id),
      ),
    }),
  };
}

/** What the page shows of the replies. */
const firstReplies = (queryClient: ScreenContext["queryClient"], id: string) =>
  loadedThreads(queryClient, { kind: "post", id })
    .slice(0, 10)
    .map(({ author, body, created_at, likes }) => ({
      author: author?.nickname ?? "已注销用户",
      text: body,
      at: created_at,
      likes,
    }));
