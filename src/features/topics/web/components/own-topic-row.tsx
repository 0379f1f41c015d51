import { ReviewTime } from "#client/review-time.tsx";
import type { OwnTopic } from "#features/topics/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { TopicRow } from "./topic-row.tsx";

interface OwnTopicRowProps {
  own: OwnTopic;
  onEdit: () => void;
  onMore: () => void;
  onAnswer: (accept: boolean) => void;
  onRestore: () => void;
}

/** A topic of one's own: where it stands, why, and what can be done. */
export function OwnTopicRow({ own, onEdit, onMore, onAnswer, onRestore }: OwnTopicRowProps) {
  const { topic, visible } = own;
  const mark = markOf(own);
  const refused = own.status === "rejected" || own.status === "revoked";
  return (
    <li className="bg-surface not-first:mt-2">
      {visible ? (
        <TopicRow topic={topic} />
      ) : (
        <div className="px-edge pt-3.5">
          <p className="text-15 font-semibold">#{topic.name}#</p>
          <p className="mt-1 line-clamp-2 text-13 text-ink-2">{topic.intro}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 px-edge py-3">
        {mark && (
          <Tag kind={mark.kind}>
            {mark.text}
            {own.status === "in_review" && !own.delete_asked && <ReviewTime kind="topic" />}
          </Tag>
        )}
        {topic.closed && <Tag>已关闭</Tag>}
        {own.heir && !own.offered && <Tag kind="info">等 {own.heir.nickname} 接手</Tag>}
        <span className="ml-auto flex gap-2">
          {own.offered ? (
            <>
              <Button size="s" variant="line" onClick={() => onAnswer(false)}>
                谢绝
              </Button>
              <Button size="s" variant="accent" onClick={() => onAnswer(true)}>
                接手主持
              </Button>
            </>
          ) : own.restorable_until !== null ? (
            <Button size="s" variant="line" onClick={onRestore}>
              恢复
            </Button>
          ) : own.status === "removed" ? null : (
            <>
              <Button size="s" variant="line" onClick={onEdit}>
                {refused || own.status === "withdrawn" ? "修改重新提交" : "编辑"}
              </Button>
              {own.status !== "withdrawn" && (
                <Button size="s" variant="quiet" onClick={onMore}>
                  管理
                </Button>
              )}
            </>
          )}
        </span>
        {refused && own.reason && <p className="w-full text-13 text-bad">原因：{own.reason}</p>}
        {own.restorable_until !== null && (
          <p className="w-full text-13 text-ink-3">
            {formatDate(own.restorable_until, { time: true })}{" "}
            前可以恢复；里面的内容都还在，只是不再归在话题下。
          </p>
        )}
        {own.delete_asked && (
          <p className="w-full text-13 text-ink-3">内容较多，删除申请已交给管理员，处理前话题照常可用。</p>
        )}
      </div>
    </li>
  );
}

function markOf({
  status,
  visible,
  restorable_until,
  delete_asked,
}: OwnTopic): { kind: "plain" | "ok" | "warn" | "bad"; text: string } | null {
  if (delete_asked) return { kind: "warn", text: "删除待审" };
  switch (status) {
    case "in_review":
      return { kind: "warn", text: visible ? "修改审核中" : "审核中" };
    case "rejected":
      return { kind: "bad", text: visible ? "修改未通过" : "未通过" };
    case "revoked":
      return { kind: "bad", text: "已被撤下" };
    case "removed":
      return { kind: "bad", text: "已被移除" };
    case "withdrawn":
      return { kind: "plain", text: restorable_until === null ? "已撤回" : "已删除" };
    case "published":
      return { kind: "ok", text: "已公开" };
    default:
      return null;
  }
}
