import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useHiddenMembers } from "#capabilities/community/relations/web/public.ts";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import type { LiveMessage } from "#features/live/chat-contract.ts";
import type { LiveRoom, LiveStanding, OwnLive } from "#features/live/contract.ts";
import { onAir } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { chatApi, liveQuestions, ownLive } from "../api.ts";

interface QuestionsSheetProps {
  room: LiveRoom;
  standing: LiveStanding;
  own: OwnLive | null;
  onClose: () => void;
}

/** Questions to the host, most wanted first; who runs the room marks what was answered. */
export default function QuestionsSheet({ room, standing, own, onClose }: QuestionsSheetProps) {
  const query = useQuery({ ...liveQuestions(room.id), refetchInterval: 10_000 });
  const hidden = useHiddenMembers();
  const isOpen = onAir(standing.state) || standing.state === "announced";
  const questions = query.data?.filter(({ author }) => !hidden.has(author.id));
  return (
    <Sheet
      title="问主播"
      description={isOpen ? "在输入框选“提问”就能问；想一起问的，点“同问”。" : "这场直播里问过的"}
      onClose={onClose}
    >
      {questions === undefined ? (
        <NotLoaded query={query} compact waiting={<RowsSkeleton rows={3} />} />
      ) : questions.length === 0 ? (
        <EmptyState compact as="p" title="还没有人提问" text="第一个问题，由你来问。" />
      ) : (
        <ul aria-label="问题">
          {questions.map((question) => (
            <li key={question.id} className="hair-b py-3 last:border-b-0">
              <Question question={question} room={room} own={own} isOpen={isOpen} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface QuestionProps extends Pick<QuestionsSheetProps, "room" | "own"> {
  question: LiveMessage;
  isOpen: boolean;
}

function Question({ question, room, own, isOpen }: QuestionProps) {
  const queryClient = useQueryClient();
  const ownId = useSession((state) => state.user?.id);
  const { id, votes, answered, author } = question;
  const voted = own?.voted.includes(id) ?? false;
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: liveQuestions(room.id).queryKey }),
      queryClient.invalidateQueries({ queryKey: ownLive(room.id).queryKey }),
    ]);
  const vote = useMutation({
    mutationFn: () =>
      chatApi(voted ? "DELETE /api/live/messages/{id}/vote" : "POST /api/live/messages/{id}/vote", {
        params: { id },
      }),
    onSuccess: refresh,
  });
  const mark = useMutation({
    mutationFn: () =>
      chatApi("POST /api/live/messages/{id}/answered", { params: { id }, body: { answered: !answered } }),
    onSuccess: refresh,
  });
  return (
    <>
      <p className="text-15 leading-snug">{question.body}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 text-13 text-ink-3">
        <span className="min-w-0 truncate">{author.nickname}</span>
        {answered ? <Tag kind="ok">已回答</Tag> : null}
        <span className="num ml-auto">{votes} 人同问</span>
        {own?.moderates ? (
          <Button size="s" variant="line" loading={mark.isPending} onClick={() => mark.mutate()}>
            {answered ? "改为未答" : "标为已答"}
          </Button>
        ) : null}
        {isOpen && author.id !== ownId ? (
          <Button
            size="s"
            variant={voted ? "quiet" : "accent"}
            icon="thumb"
            aria-pressed={voted}
            loading={vote.isPending}
            // A refusal is told as that of every mutation.
            onClick={() => void withSignIn(() => vote.mutateAsync(), "同问").catch(() => undefined)}
          >
            {voted ? "已同问" : "同问"}
          </Button>
        ) : null}
      </div>
    </>
  );
}
