import { homePath, pathOf } from "#sections/paths.ts";
import { type Section, umbrellaSection } from "#sections/registry.ts";
import { plainText } from "#shared/document.ts";
import type { PostDetail } from "../contract.ts";

type Thing = Record<string, unknown>;

const WIDE = 1280;
/** Search engines read no more of a headline. */
const HEADLINE = 110;

export interface JsonLdReply {
  author: string;
  text: string;
  at: string;
  likes: number;
}

/**
 * schema.org data of a thread's page: the post with its first replies, and where it stands. Addresses are paths of this
 * site; whoever writes the head makes them absolute.
 */
export function postJsonLd(post: PostDetail, section: Section, replies: readonly JsonLdReply[] = []): Thing {
  const address = pathOf("bbs.post", { id: post.id });
  const { likes, comments, reads } = post.counts;
  const posting = {
    "@type": "DiscussionForumPosting",
    "@id": address,
    url: address,
    mainEntityOfPage: address,
    headline: post.title.slice(0, HEADLINE),
    text: plainText({ blocks: post.document.blocks }),
    datePublished: post.published_at,
    ...(post.edited_at && { dateModified: post.edited_at }),
    inLanguage: "zh-CN",
    articleSection: post.board.name,
    author: {
      "@type": "Person",
      name: post.author?.nickname ?? "已注销用户",
      ...(post.author && { url: pathOf("space", { id: post.author.id }) }),
    },
    ...(post.document.pictures.length > 0 && {
      image: post.document.pictures
        .slice(0, 10)
        .map(({ src, width }) => (width > WIDE ? `${src}?w=${WIDE}` : src)),
    }),
    ...(post.document.videos.length > 0 && {
      video: post.document.videos.map(({ src, width, height }) => ({
        "@type": "VideoObject",
        name: post.title,
        contentUrl: src,
        width,
        height,
        uploadDate: post.published_at,
      })),
    }),
    interactionStatistic: [
      counter("LikeAction", likes),
      counter("CommentAction", comments),
      counter("ViewAction", reads),
    ],
    commentCount: comments,
    comment: replies.map(({ author, text, at, likes: liked }) => ({
      "@type": "Comment",
      author: { "@type": "Person", name: author },
      text,
      datePublished: at,
      upvoteCount: liked,
    })),
  };
  return { "@graph": [posting, breadcrumbs(post, section)] };
}

function counter(action: string, count: number): Thing {
  return {
    "@type": "InteractionCounter",
    interactionType: { "@type": action },
    userInteractionCount: count,
  };
}

function breadcrumbs(post: PostDetail, section: Section): Thing {
  const steps = [
    { name: umbrellaSection.name, item: "/" },
    ...(section.umbrella ? [] : [{ name: section.name, item: homePath(section) }]),
    { name: post.board.name, item: pathOf("bbs.channel", { id: post.board.id }) },
    { name: post.title, item: pathOf("bbs.post", { id: post.id }) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}
