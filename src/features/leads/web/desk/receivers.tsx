import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminProfile, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { LeadReceiver } from "#features/leads/desk-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { leadDeskApi, receiversOf, refreshDesk } from "./api.ts";
import { ListSheet } from "./list-sheet.tsx";
import { ListsSheet } from "./lists-sheet.tsx";
import { ReceiverSheet } from "./receiver-sheet.tsx";

type Opened = { act: "add" } | { act: "change" | "export" | "lists"; receiver: LeadReceiver };

interface ReceiversProps {
  section: string | undefined;
  admin: AdminProfile;
  manages: boolean;
}

/** Whom leads go to, with what waits for each one's next list. */
export function Receivers({ section, admin, manages }: ReceiversProps) {
  const query = useQuery(receiversOf(section));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const items = query.data?.items;
  return (
    <Panel
      title="接收方"
      note="名单只含新预约和撤回"
      action={
        manages && (
          <Button size="s" icon="plus" onClick={() => setOpened({ act: "add" })}>
            新接收方
          </Button>
        )
      }
    >
      {items === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : items.length === 0 ? (
        <EmptyState
          compact
          title="还没有接收方"
          text="接收方是经销商或品牌。会员同意时看到的就是它的名称和联系方式。"
        />
      ) : (
        <ul aria-label="接收方">
          {items.map((receiver) => (
            <li key={receiver.id} className="hair-t py-4 first:border-t-0 first:pt-1">
              <Row receiver={receiver} manages={manages} onOpen={(act) => setOpened({ act, receiver })} />
            </li>
          ))}
        </ul>
      )}
      {opened?.act === "add" && <ReceiverSheet receiver={undefined} section={section} onClose={close} />}
      {opened?.act === "change" && (
        <ReceiverSheet receiver={opened.receiver} section={section} onClose={close} />
      )}
      {opened?.act === "export" && (
        <ListSheet admin={admin} receiver={opened.receiver} batch={undefined} onClose={close} />
      )}
      {opened?.act === "lists" && <ListsSheet admin={admin} receiver={opened.receiver} onClose={close} />}
    </Panel>
  );
}

interface RowProps {
  receiver: LeadReceiver;
  manages: boolean;
  onOpen: (act: "change" | "export" | "lists") => void;
}

function Row({ receiver, manages, onOpen }: RowProps) {
  const queryClient = useQueryClient();
  const { id, name, contact, section, waiting, webhook_host: host, last_error: problem } = receiver;
  const test = useMutation({
    mutationFn: () => leadDeskApi("POST /api/admin/lead-receivers/{id}/test", { params: { id } }),
    onSuccess: () => toast("对方已收到测试", { kind: "done" }),
    onSettled: () => refreshDesk(queryClient),
  });
  const total = waiting.leads + waiting.gone;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <Tag>{sectionName(section)}</Tag>
          {waiting.leads > 0 && <Tag kind="info">{waiting.leads} 条新预约</Tag>}
          {waiting.gone > 0 && <Tag kind="warn">{waiting.gone} 条要通知的撤回</Tag>}
        </p>
        <p className="num mt-0.5 text-13 text-ink-2">
          {[
            contact,
            receiver.last_batch_at && `上次导出 ${formatDate(receiver.last_batch_at, { time: true })}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {host !== "" && (
          <p className="num text-13 text-ink-3">
            撤回即时通知 {host}
            {receiver.last_sent_at && `，上次送达 ${formatDate(receiver.last_sent_at, { time: true })}`}
          </p>
        )}
        {problem !== "" && <p className="text-13 text-bad">未送达：{problem}，会自动重试</p>}
      </div>
      <div className="flex flex-none flex-wrap gap-2">
        <Button
          size="s"
          variant="accent"
          icon="download"
          disabled={total === 0}
          aria-label={`导出名单 ${name}`}
          onClick={() => onOpen("export")}
        >
          {total === 0 ? "没有要导出的" : "导出名单"}
        </Button>
        <Button size="s" variant="line" aria-label={`历次名单 ${name}`} onClick={() => onOpen("lists")}>
          历次名单
        </Button>
        {manages && host !== "" && (
          <Button size="s" variant="line" loading={test.isPending} onClick={() => test.mutate()}>
            发测试
          </Button>
        )}
        {manages && (
          <Button size="s" variant="line" aria-label={`修改 ${name}`} onClick={() => onOpen("change")}>
            修改
          </Button>
        )}
      </div>
    </div>
  );
}
