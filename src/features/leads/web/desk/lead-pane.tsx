import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { DeskLead } from "#features/leads/desk-contract.ts";
import { kindNames, stateNames, wishWords } from "#features/leads/words.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskLead, leadDeskApi, refreshDesk } from "./api.ts";

const kinds = { new: "info", exported: "ok", contacted: "ok", withdrawn: "plain", deleted: "plain" } as const;

/** One lead, masked, with what may be done. @param onClose back to the list, on a phone */
export function LeadPane({ id, onClose }: { id: string; onClose?: () => void }) {
  const query = useQuery(deskLead(id));
  return (
    <>
      {onClose && (
        <header className="sticky top-0 z-10 flex h-13 items-center bg-surface px-1">
          <IconButton icon="back" label="返回列表" onClick={onClose} />
          <h1 className="text-17 font-semibold">预约</h1>
        </header>
      )}
      {query.data === undefined ? (
        <NotLoaded
          query={query}
          waiting={
            <div className="p-4">
              <RowsSkeleton rows={3} />
            </div>
          }
        />
      ) : (
        <Shown lead={query.data} />
      )}
    </>
  );
}

function Shown({ lead }: { lead: DeskLead }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [person, setPerson] = useState<{ name: string; mobile: string } | null>(null);
  const contacted = useMutation({
    mutationFn: () => leadDeskApi("POST /api/admin/leads/{id}/contacted", { params: { id: lead.id } }),
    onSuccess: () => toast("已标记", { kind: "done" }),
    onSettled: () => refreshDesk(queryClient),
  });
  const over = lead.ended_at !== null;
  const time = (at: string | null | undefined) => (at ? formatDate(at, { time: true }) : "");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Panel
        title={over ? lead.number : (person?.name ?? lead.name)}
        action={<Tag kind={kinds[lead.state]}>{stateNames[lead.state]}</Tag>}
      >
        {over ? (
          <p className="text-15 text-ink-2">姓名、手机号和其他填写的内容已经删除。</p>
        ) : (
          <Facts>
            <Fact label="手机号">
              {person === null ? (
                <span className="flex items-center gap-3">
                  {lead.mobile}
                  <Button size="s" variant="line" icon="eye" onClick={() => setAsking(true)}>
                    查看完整
                  </Button>
                </span>
              ) : (
                <a href={`tel:${person.mobile}`} className="press text-accent-ink">
                  {person.mobile}
                </a>
              )}
            </Fact>
            <Fact label="城市">{lead.city}</Fact>
            <Fact label="意向车系">{lead.series}</Fact>
            <Fact label="期望时间">{wishWords({ on: lead.wished_on, part: lead.wished_part })}</Fact>
          </Facts>
        )}
        {lead.state === "exported" && (
          <Button
            variant="accent"
            wide
            className="mt-4"
            loading={contacted.isPending}
            onClick={() => contacted.mutate()}
          >
            标记为已联系
          </Button>
        )}
      </Panel>
      <Panel title="流转">
        <Facts>
          <Fact label="编号">{lead.number}</Fact>
          <Fact label="表单">
            {lead.form}（{kindNames[lead.kind]}，{sectionName(lead.section)}）
          </Fact>
          <Fact label="接收方">{lead.receiver.name}</Fact>
          <Fact label="提交">{time(lead.created_at)}</Fact>
          <Fact label="导出">
            {lead.exported && `${time(lead.exported.at)}，第 ${lead.exported.batch} 批`}
          </Fact>
          <Fact label="联系">{time(lead.contacted_at)}</Fact>
          <Fact label={lead.state === "deleted" ? "到期删除" : "撤回"}>{time(lead.ended_at)}</Fact>
          <Fact label="告知对方">
            {lead.told_at ? time(lead.told_at) : lead.to_tell ? "会写进下一份名单" : ""}
          </Fact>
          <Fact label="到期日">{over ? "" : formatDate(lead.delete_at)}</Fact>
        </Facts>
      </Panel>
      <Panel title="同意的内容" note={`保护声明 ${lead.consent_version} 版`}>
        <p className="text-13 leading-body text-ink-2">{lead.statement}</p>
      </Panel>
      {asking && <RevealSheet id={lead.id} onShown={setPerson} onClose={() => setAsking(false)} />}
    </div>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="num grid grid-cols-[4.5em_minmax(0,1fr)] gap-y-2 text-15">{children}</dl>
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

interface RevealSheetProps {
  id: string;
  onShown: (person: { name: string; mobile: string }) => void;
  onClose: () => void;
}

function RevealSheet({ id, onShown, onClose }: RevealSheetProps) {
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ ...(reason.trim().length < 2 && { reason: "请填写查看原因" }) }),
    async save(body) {
      onShown(
        await leadDeskApi("POST /api/admin/leads/{id}/reveal", { params: { id }, body }, { quiet: true }),
      );
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="查看姓名和手机号"
      description="查看和原因会记入操作记录"
      label="查看"
    >
      <TextArea
        label="查看原因"
        rows={2}
        maxLength={100}
        placeholder="例如：核对号码后转告接收方"
        {...form.text("reason")}
      />
    </FormSheet>
  );
}
