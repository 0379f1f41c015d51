import type { ReactNode } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { ArticleCard } from "#features/articles/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatCount, formatDuration } from "#shared/format.ts";
import { Phrases } from "#ui/phrases.tsx";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel, PlayMark } from "#ui/picture-marks.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { ArticleLink } from "./article-link.tsx";

interface FeedCardProps {
  article: ArticleCard;
  /** Position in the list: the first and every sixth text get the wide picture. */
  index: number;
}

/** One article in a feed; its shape follows its kind. */
export function FeedCard({ article, index }: FeedCardProps) {
  if (article.kind === "pic" && article.pictures.length >= 3) return <GalleryCard article={article} />;
  if (article.kind === "video") return <VideoCard article={article} />;
  if (index % 6 === 0 && article.cover) return <LeadCard article={article} />;
  return <RowCard article={article} />;
}

const cardClass = "press hair-b mx-edge block py-3.5";

function LeadCard({ article }: { article: ArticleCard }) {
  return (
    <ArticleLink article={article} className={cardClass}>
      {article.cover ? <Picture media={article.cover} alt="" className="rounded-2" sizes={COLUMN} /> : null}
      <h2 className="mt-2.5 text-20 leading-tight font-bold text-balance">
        <Title article={article} />
      </h2>
      <p className="mt-1 line-clamp-2 text-15 text-ink-2">{article.summary}</p>
      <Byline article={article} />
    </ArticleLink>
  );
}

function RowCard({ article }: { article: ArticleCard }) {
  return (
    <ArticleLink article={article} className={`${cardClass} flex gap-3`}>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="line-clamp-3 text-17 leading-snug font-semibold">
          <Title article={article} />
        </h2>
        <Byline article={article} besidePicture={article.cover !== null} />
      </div>
      {article.cover ? (
        <span className="w-29.5 flex-none">
          <Picture media={article.cover} alt="" className="rounded-2" sizes="min(31.5vw, 170px)" />
        </span>
      ) : null}
    </ArticleLink>
  );
}

function GalleryCard({ article }: { article: ArticleCard }) {
  const [first, second, third] = article.pictures;
  return (
    <ArticleLink article={article} className={cardClass}>
      <h2 className="text-17 leading-snug font-semibold">
        <Title article={article} />
      </h2>
      <span className="relative mt-2.5 grid aspect-2/1 grid-cols-3 grid-rows-2 gap-0.75 overflow-hidden rounded-2">
        {first ? <Shot className="col-span-2 row-span-2" picture={first} sizes="min(62vw, 335px)" /> : null}
        {second ? <Shot picture={second} sizes="min(31vw, 168px)" /> : null}
        {third ? <Shot picture={third} sizes="min(31vw, 168px)" /> : null}
        <CornerLabel>{article.picture_count} 图</CornerLabel>
      </span>
      <Byline article={article} figure={<>{formatCount(article.likes)} 赞</>} />
    </ArticleLink>
  );
}

function VideoCard({ article }: { article: ArticleCard }) {
  return (
    <ArticleLink article={article} className={cardClass}>
      <h2 className="text-17 leading-snug font-semibold">
        <Title article={article} />
      </h2>
      <span className="relative mt-2.5 block">
        {article.cover ? (
          <Picture media={article.cover} alt="" ratio="16:9" className="rounded-2" sizes={COLUMN} />
        ) : null}
        <PlayMark />
        {article.duration === null ? null : <CornerLabel>{formatDuration(article.duration)}</CornerLabel>}
      </span>
      <Byline article={article} figure={<>{formatCount(article.reads)} 播放</>} />
    </ArticleLink>
  );
}

function Title({ article }: { article: ArticleCard }) {
  return <Phrases text={article.title} lengths={article.title_phrases} />;
}

const COLUMN = "min(92vw, 496px)";

function Shot({
  picture,
  sizes,
  className = "",
}: {
  picture: ArticleCard["pictures"][number];
  sizes: string;
  className?: string;
}) {
  return (
    <span className={`relative block ${className}`}>
      <Picture media={picture} alt="" ratio="fill" sizes={sizes} />
    </span>
  );
}

function Byline({
  article,
  figure,
  besidePicture = false,
}: {
  article: ArticleCard;
  figure?: ReactNode;
  /** There is room for one name, at the lower edge. */
  besidePicture?: boolean;
}) {
  const { section } = useScreen();
  const written = sectionBySlug(article.section);
  // In a club's own pages its name says nothing.
  const club = written && !written.umbrella && written.slug !== section.slug ? written.name : null;
  const source = club ?? article.channel;
  const author = besidePicture && source ? "" : article.author_name;
  return (
    <span
      className={`flex flex-wrap items-center gap-x-1.5 text-12 text-ink-3 ${besidePicture ? "mt-auto pt-1.5" : "mt-2"}`}
    >
      {article.pinned ? <Tag kind="accent">置顶</Tag> : null}
      {source ? <Tag kind={club === null ? "accent" : "plain"}>{source}</Tag> : null}
      {article.owners_only ? (
        <Tag kind="accent" icon="check">
          会员专享
        </Tag>
      ) : null}
      {author ? <span className="truncate">{author}</span> : null}
      <RelativeTime value={article.published_at} className="flex-none" />
      <span className="ml-auto flex-none">{figure ?? <>{formatCount(article.reads)} 阅读</>}</span>
    </span>
  );
}
