import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BlockedGate } from "#capabilities/community/relations/web/public.ts";
import { PrivatePicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import type { Group, GroupReportReason, GroupSide } from "#features/groups/contract.ts";
import { reportReasons } from "#features/groups/report-reasons.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { groupApi } from "../api/client.ts";
import { group as groupQuery, groupSide, refreshGroups } from "../api/groups.ts";

const Report = lazyPart(
  async () => (await import("#client/report-sheet.tsx")).ReportSheet<GroupReportReason>,
);
const LeadPart = lazyPart(async () => (await import("./lead-part.tsx")).default);
const MembersPart = lazyPart(async () => (await import("./members-part.tsx")).default);

interface GroupSheetProps {
  id: string;
  onClose: () => void;
  onEdit: () => void;
}

/** One group over the list: what it is, how one gets in, and for its members the code that leads there. */
export default function GroupSheet({ id, onClose, onEdit }: GroupSheetProps) {
  const query = useQuery(groupQuery(id));
  const { data, error } = query;
  const isMember = useSession((state) => state.token !== null);
  const { data: side } = useQuery({ ...groupSide(id), enabled: isMember });
  useTextStanding("group", id, groupQuery(id).queryKey);
  const isGone = error instanceof RequestError && [404, 410].includes(error.status);
  return (
    <Sheet onClose={onClose} title={data?.name ?? "车友群"}>
      {data && !isGone ? (
        // Who is in it has to be able to leave.
        <BlockedGate part of={id} author={side?.role ? null : data.leader}>
          <Body group={data} side={isMember ? side : undefined} onClose={onClose} onEdit={onEdit} />
        </BlockedGate>
      ) : isGone ? (
        <EmptyState compact as="p" title={error.message} text="看看其他车友群吧。" />
      ) : (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />
      )}
    </Sheet>
  );
}

interface BodyProps {
  group: Group;
  side: GroupSide | undefined;
  onClose: () => void;
  onEdit: () => void;
}

function Body({ group, side, onClose, onEdit }: BodyProps) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [reporting, setReporting] = useState(false);
  const { leader } = group;
  const params = { id: group.id };
  const leave = useMutation({
    mutationFn: () => groupApi("DELETE /api/groups/{id}/membership", { params }),
    async onSuccess() {
      await refreshGroups(queryClient);
      toast("已退出车友群", { kind: "done" });
    },
  });
  const askToLeave = async () => {
    const yes = await confirmDanger(
      `退出“${group.name}”？`,
      "退出后看不到群二维码；再加入要重新申请。",
      "退出",
    );
    if (yes) leave.mutate();
  };
  const leads = side?.role === "leader" || side?.role === "moderator";
  return (
    <div className="pb-4">
      <p className="flex flex-wrap items-center gap-1.5">
        <Tag className="whitespace-normal! [overflow-wrap:anywhere]">{group.region.name}</Tag>
        {group.series && (
          <Tag className="whitespace-normal! [overflow-wrap:anywhere]">{group.series.label}</Tag>
        )}
        <span className="num text-13 text-ink-2">{formatCount(group.members)} 人</span>
        <span className="text-13 text-ink-3">{group.joining === "open" ? "可直接加入" : "需要群主同意"}</span>
      </p>
      <p className="mt-3 text-15 leading-body whitespace-pre-wrap">{group.intro}</p>
      {leader && (
        <a
          href={pathOf("space", { id: leader.id }, { section })}
          className="press mt-3 flex min-h-11 items-center gap-2 text-13 text-ink-2"
        >
          <Avatar name={leader.nickname} src={leader.avatar?.src ?? null} size="s" />
          {leader.nickname}
          <Tag>群主</Tag>
        </a>
      )}
      <div className="mt-4">
        {side?.role ? (
          <Code side={side} />
        ) : (
          <Join key={side?.application?.state} group={group} side={side} />
        )}
      </div>
      {side?.role && leads && <LeadPart group={group} side={side} onEdit={onEdit} onClose={onClose} />}
      {side?.role && <MembersPart group={group} role={side.role} />}
      <div className="mt-4 flex justify-center gap-6 text-13 text-ink-3">
        {side?.role && side.role !== "leader" && (
          <button type="button" className="press hit py-2" onClick={() => void askToLeave()}>
            退出群
          </button>
        )}
        {side?.role !== "leader" && (
          <button type="button" className="press hit py-2" onClick={() => setReporting(true)}>
            举报
          </button>
        )}
      </div>
      {reporting && (
        <Report
          noun="车友群"
          description={group.name}
          reasons={reportReasons}
          send={(body) => groupApi("POST /api/groups/{id}/report", { params, body })}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}

/** The code, for whoever is in the group. */
function Code({ side }: { side: GroupSide }) {
  if (side.code === null)
    return (
      <p className="rounded-2 bg-surface-2 px-4 py-6 text-center text-13 text-ink-2">
        {side.role === "member"
          ? "群主还没有上传二维码，或二维码已过期，过会儿再来看看。"
          : "还没有群二维码，在下面上传，群成员才能扫码进群。"}
      </p>
    );
  return (
    <figure className="rounded-2 bg-surface-2 p-4 text-center">
      <PrivatePicture id={side.code.id} alt="群二维码" />
      <figcaption className="mt-3 text-13 text-ink-2">
        长按识别二维码进群 · {formatDate(side.code.until)} 前有效
        <br />
        <span className="text-12 text-ink-3">仅群成员可见，请不要外传</span>
      </figcaption>
    </figure>
  );
}

function Join({ group, side }: { group: Group; side: GroupSide | undefined }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const params = { id: group.id };
  const apply = useMutation({
    mutationFn: () => groupApi("POST /api/groups/{id}/applications", { params, body: { note } }),
    async onSuccess({ joined }) {
      await refreshGroups(queryClient);
      toast(joined ? "已加入，可查看群二维码" : "申请已发给群主，通过后会通知你", { kind: "done" });
    },
  });
  const withdraw = useMutation({
    mutationFn: () => groupApi("DELETE /api/groups/{id}/applications", { params }),
    async onSuccess() {
      await refreshGroups(queryClient);
      toast("已撤回申请", { kind: "done" });
    },
  });
  const application = side?.application;
  if (application?.state === "waiting")
    return (
      <div className="rounded-2 bg-surface-2 px-4 py-4 text-center">
        <p className="text-15">申请已发出，等群主审核</p>
        <Button
          className="mt-3"
          size="s"
          variant="line"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          撤回申请
        </Button>
      </div>
    );
  return (
    <>
      {application?.state === "refused" && (
        <p className="mb-3 rounded-2 bg-bad-soft px-3.5 py-3 text-13 text-bad">
          上次申请未通过{application.reason && `：${application.reason}`}
        </p>
      )}
      {group.joining === "approval" && (
        <TextArea
          label="申请说明"
          placeholder="介绍一下你和你的车，群主更容易通过"
          rows={2}
          maxLength={100}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <Button
        className="mt-3"
        variant="accent"
        size="l"
        wide
        loading={apply.isPending}
        onClick={() => void withSignIn(() => apply.mutateAsync(), "加入车友群").catch(() => undefined)}
      >
        {group.joining === "open" ? "加入" : "申请加入"}
      </Button>
      <p className="mt-2 text-center text-12 text-ink-3">加入后才能看到群二维码</p>
    </>
  );
}
