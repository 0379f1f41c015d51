import { useQuery } from "@tanstack/react-query";
import { FollowButton } from "#capabilities/community/relations/web/public.ts";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { Answer } from "#features/questions/answers-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { mine, question } from "../api/question.ts";
import { AcceptButton } from "./accept-button.tsx";
import { AnswerMenu } from "./answer-menu.tsx";
import { Byline } from "./byline.tsx";

/** The accepted answer: unmistakable, above all others. */
export function AcceptedAnswer({ answer }: { answer: Answer }) {
  return (
    <section aria-label="提问者采纳的回答" className="px-edge py-4">
      <div className="border-2 border-ok bg-ok-soft/40 px-4 pt-3 pb-1">
        <p className="flex items-center gap-1.5 pb-2.5 text-17 font-bold text-ok">
          <Icon name="check" />
          提问者已采纳
        </p>
        <AnswerBody answer={answer} />
      </div>
    </section>
  );
}

/** Any other answer. */
export function AnswerItem({ answer, marked = false }: { answer: Answer; marked?: boolean }) {
  return (
    <article
      id={`answer-${answer.id}`}
      className={cx("hair-b px-edge pt-4 pb-1", marked && "bg-accent-soft")}
    >
      <AnswerBody answer={answer} />
    </article>
  );
}

function AnswerBody({ answer }: { answer: Answer }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...mine(answer.question_id), enabled: signedIn });
  const { data: asked } = useQuery(question(answer.question_id));
  const { reaction, toggle } = useReaction(
    { kind: "answer", id: answer.id },
    {
      likes: answer.likes,
      comments: answer.comments,
      liked: signedIn && (own?.liked_answer_ids.includes(answer.id) ?? false),
    },
  );
  return (
    <>
      <Byline
        author={answer.author}
        anonymous={answer.anonymous}
        asker={answer.by_asker}
        series={asked?.series?.key}
        at={answer.published_at}
        region={answer.region}
        edited={answer.edited_at !== null}
        action={answer.accepted && answer.author ? <FollowButton member={answer.author} /> : undefined}
      />
      {answer.bounty > 0 && !answer.accepted ? (
        <p className="mt-2">
          <Tag icon="coin">获悬赏 {answer.bounty} 积分</Tag>
        </p>
      ) : null}
      <div className="mt-2.5">
        <DocumentBody document={answer.document} alt="回答的图片" />
      </div>
      <div className="num -mx-2 mt-1 flex flex-wrap items-center text-13 text-ink-2">
        <button
          type="button"
          aria-pressed={reaction.liked}
          onClick={() => toggle("like")}
          className={cx(
            "press flex h-11 items-center gap-1 px-2",
            reaction.liked && "font-semibold text-accent-ink",
          )}
        >
          <Icon name="thumb" size="m" filled={reaction.liked} />
          有用 {reaction.counts.likes > 0 ? formatCount(reaction.counts.likes) : ""}
        </button>
        <a
          href={pathOf("ask.comment", { id: answer.id }, { section })}
          className="press flex h-11 items-center gap-1 px-2"
        >
          <Icon name="comment" size="m" />
          评论 {answer.comments > 0 ? formatCount(answer.comments) : ""}
        </a>
        <span className="ml-auto flex items-center">
          <AcceptButton answer={answer} />
          <AnswerMenu answer={answer} />
        </span>
      </div>
    </>
  );
}
