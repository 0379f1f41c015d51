import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { uploadPrivatePicture } from "#capabilities/media/media/web/public.ts";
import { openAlbum } from "#client/open-album.ts";
import { RequestError } from "#client/request.ts";
import type { Group, GroupApplication, GroupSide } from "#features/groups/contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { groupApi } from "../api/client.ts";
import { applications, refreshGroups } from "../api/groups.ts";

const DissolveSheet = lazyPart(async () => (await import("./dissolve-sheet.tsx")).default);

interface LeadPartProps {
  group: Group;
  side: GroupSide;
  onEdit: () => void;
  onClose: () => void;
}

/** What leader and moderators do: decide applications, keep the code, and the leader the rest. */
export default function LeadPart({ group, side, onEdit, onClose }: LeadPartProps) {
  const [dissolving, setDissolving] = useState(false);
  return (
    <section aria-label="群管理" className="mt-5">
      <Applications group={group} />
      <CodeUpload group={group} side={side} />
      {side.role === "leader" && (
        <div className="mt-3 flex gap-2.5">
          <Button variant="line" wide onClick={onEdit}>
            编辑资料
          </Button>
          <Button variant="danger" wide onClick={() => setDissolving(true)}>
            解散群
          </Button>
        </div>
      )}
      {dissolving && (
        <DissolveSheet
          group={group}
          founded
          onClose={() => setDissolving(false)}
          onDone={() => {
            setDissolving(false);
            onClose();
          }}
        />
      )}
    </section>
  );
}

function Applications({ group }: { group: Group }) {
  const query = useInfiniteQuery(applications(group.id));
  const items = itemsOf(query, ({ id }) => id);
  if (items.length === 0) return null;
  return (
    <>
      <h3 className="text-15 font-semibold">入群申请</h3>
      <ul>
        {items.map((application) => (
          <Application key={application.id} groupId={group.id} application={application} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="s"
          variant="quiet"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          更多申请
        </Button>
      )}
    </>
  );
}

function Application({ groupId, application }: { groupId: string; application: GroupApplication }) {
  const queryClient = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState("");
  const { member, note, city } = application;
  const { mutate, isPending } = useMutation({
    mutationFn: (approve: boolean) =>
      groupApi("POST /api/groups/{id}/applications/{application}", {
        params: { id: groupId, application: application.id },
        body: { approve, reason: approve ? "" : reason },
      }),
    async onSuccess(_answer, approve) {
      await refreshGroups(queryClient);
      toast(approve ? `${member.nickname} 已入群` : "已拒绝", { kind: "done" });
    },
    onError: () => void refreshGroups(queryClient),
  });
  return (
    <li className="hair-b py-3">
      <div className="flex items-center gap-2.5">
        <Avatar name={member.nickname} src={member.avatar?.src ?? null} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-15">
            {member.nickname} <span className="num text-12 text-ink-3">Lv{member.level}</span>
          </p>
          {city && <p className="text-12 text-ink-3">{city}</p>}
        </div>
        {!refusing && (
          <>
            <Button size="s" variant="line" disabled={isPending} onClick={() => setRefusing(true)}>
              拒绝
            </Button>
            <Button size="s" variant="accent" loading={isPending} onClick={() => mutate(true)}>
              同意
            </Button>
          </>
        )}
      </div>
      {note && <p className="mt-2 text-13 leading-body text-ink-2">{note}</p>}
      {refusing && (
        <div className="mt-2">
          <TextField
            label="拒绝理由（选填，会告诉对方）"
            placeholder="例如：群里只限本地车友"
            value={reason}
            maxLength={100}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="mt-2 flex justify-end gap-2">
            <Button size="s" variant="quiet" onClick={() => setRefusing(false)}>
              返回
            </Button>
            <Button size="s" variant="danger" loading={isPending} onClick={() => mutate(false)}>
              确认拒绝
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

const spans = [
  { value: "7", label: "7 天（微信群）" },
  { value: "180", label: "180 天" },
] as const;

function CodeUpload({ group, side }: { group: Group; side: GroupSide }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [days, setDays] = useState<"7" | "180">("7");
  const { mutate, isPending } = useMutation({
    async mutationFn(file: File) {
      const picture = await uploadPrivatePicture(file, { signal: AbortSignal.timeout(120_000) });
      return groupApi(
        "PUT /api/groups/{id}/code",
        {
          params: { id: group.id },
          body: { private_media_id: picture.id, days: days === "7" ? 7 : 180 },
        },
        { quiet: true },
      );
    },
    async onSuccess() {
      await refreshGroups(queryClient);
      toast("群二维码已更新", { kind: "done" });
    },
    onError(error) {
      toast(error instanceof RequestError ? error.message : "上传失败，请重试", { kind: "error" });
    },
  });
  return (
    <div className="mt-4">
      <h3 className="text-15 font-semibold">群二维码</h3>
      <p className="mt-1 mb-2 text-12 text-ink-3">
        微信群二维码 7 天失效，到期前换一张。图片加密保存，仅群成员可见。
      </p>
      <SegmentedControl label="有效期" options={spans} value={days} onChange={setDays} />
      <Button
        className="mt-3"
        variant="line"
        wide
        icon="qr"
        loading={isPending}
        onClick={() =>
          openAlbum(input.current, 1, ([file]) => {
            if (file) mutate(file);
          })
        }
      >
        {side.code === null ? "上传二维码" : "更换二维码"}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择群二维码"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) mutate(file);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </div>
  );
}
