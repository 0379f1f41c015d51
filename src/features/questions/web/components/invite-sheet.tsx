import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Invitee, QuestionDetail } from "#features/questions/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { questionApi } from "../api/client.ts";
import { invitees } from "../api/question.ts";

/** Whom to ask for an answer: who knows about the same, who follows the car, or by name. */
export default function InviteSheet({
  question,
  onClose,
}: {
  question: QuestionDetail;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const asked = useDeferredValue(name.trim());
  const query = useQuery(invitees(question.id, asked));
  return (
    <Sheet onClose={onClose} title="邀请回答" description="对方会收到一条通知，同一个问题只通知一次">
      <TextField
        label="搜索车友"
        placeholder="输入昵称"
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="mt-2 min-h-60">
        {query.isPending || query.isError ? (
          <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />
        ) : query.data.length === 0 ? (
          <EmptyState
            compact
            as="p"
            title={asked === "" ? "暂时没有推荐的车友" : "没有找到这位车友"}
            text={asked === "" ? "输入昵称，直接邀请认识的车友。" : "换个昵称试试。"}
          />
        ) : (
          <ul>
            {query.data.map((invitee) => (
              <InviteeRow
                key={invitee.member.id}
                invitee={invitee}
                questionId={question.id}
                series={question.series?.key}
              />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

interface InviteeRowProps {
  invitee: Invitee;
  questionId: string;
  /** Key of the series that the question is about. */
  series: string | undefined;
}

function InviteeRow({ invitee, questionId, series }: InviteeRowProps) {
  const queryClient = useQueryClient();
  const { member, because } = invitee;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      questionApi("POST /api/questions/{id}/invitations", {
        params: { id: questionId },
        body: { member_id: member.id },
      }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: invitees(questionId, "").queryKey.slice(0, 4) }),
  });
  const invited = invitee.invited || isSuccess;
  return (
    <li className="hair-b flex min-h-15 items-center gap-2.5 py-2">
      <Avatar name={member.nickname} src={member.avatar?.src} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-15 font-semibold">
          <span className="truncate">{member.nickname}</span>
          <OwnerMarks of={member} series={series} />
        </p>
        {because ? <p className="truncate text-12 text-ink-3">{because}</p> : null}
      </div>
      <Button
        size="s"
        variant={invited ? "quiet" : "accent"}
        disabled={invited}
        loading={isPending}
        aria-label={`${invited ? "已邀请" : "邀请"}${member.nickname}`}
        onClick={() => mutate()}
      >
        {invited ? "已邀请" : "邀请"}
      </Button>
    </li>
  );
}
