import { useScreen } from "#client/screen-context.tsx";
import type { TopicDetail } from "#features/topics/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { figuresOf } from "../words.ts";
import { FollowTopic } from "./follow-topic.tsx";

/** The head of a topic's page: cover, name, figures, introduction, host. */
export function TopicHead({ topic }: { topic: TopicDetail }) {
  const { section } = useScreen();
  const { host } = topic;
  const heat = boast(topic.heat, (figure) => `热度 ${figure}`);
  return (
    <section aria-label={`话题 ${topic.name}`} className="hair-b">
      {topic.cover && <Picture media={topic.cover} alt="" ratio="2:1" priority />}
      <div className="px-edge py-4">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h1 className="text-20 leading-tight font-bold break-all">#{topic.name}#</h1>
            <p className="num mt-1.5 text-13 text-ink-2">
              {figuresOf(topic)}
              {boast(topic.followers, (figure) => ` · ${figure} 关注`)}
            </p>
          </div>
          <FollowTopic id={topic.id} name={topic.name} />
        </div>
        <p className="mt-2.5 text-15 leading-body whitespace-pre-wrap">{topic.intro}</p>
        <p className="mt-2.5 flex flex-wrap items-center gap-2 text-12 text-ink-3">
          <Tag>{topic.class.name}</Tag>
          {topic.series && <Tag>{topic.series.label}</Tag>}
          {topic.owners_only && (
            <Tag kind="accent" icon="check">
              认证车主话题
            </Tag>
          )}
          {topic.closed && <Tag kind="bad">已关闭，不再收录新内容</Tag>}
          {heat !== "" && (
            <span className="num inline-flex items-center gap-0.5 text-accent-ink">
              <Icon name="fire" size="s" />
              {heat}
            </span>
          )}
        </p>
        {host ? (
          <a
            href={pathOf("space", { id: host.id }, { section })}
            className="press mt-3 inline-flex min-h-11 items-center gap-2 text-13 text-ink-2"
          >
            <Avatar name={host.nickname} src={host.avatar?.src ?? null} size="s" />
            {host.nickname}
            <OwnerMarks of={host} section={topic.section} />
            <Tag>主持人</Tag>
          </a>
        ) : (
          <p className="mt-3 text-13 text-ink-3">这个话题暂时没有主持人</p>
        )}
      </div>
    </section>
  );
}
