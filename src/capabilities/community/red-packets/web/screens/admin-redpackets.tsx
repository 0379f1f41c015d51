import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { AdminHeader, type AdminProfile, DeskScreen, Panel } from "#capabilities/desk/admin/web/public.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { CampaignForm } from "../desk/campaign-form.tsx";
import { type CampaignAct, CampaignRow } from "../desk/campaign-row.tsx";
import { campaigns, deskApi } from "../desk/campaigns.ts";
import { OpenedList } from "../desk/opened-list.tsx";
import { ProveForm } from "../desk/prove-form.tsx";

/** Red packets of the desk: draft, give out, watch, stop. */
export default function AdminRedPackets() {
  return <DeskScreen title="红包">{(admin) => <Desk admin={admin} />}</DeskScreen>;
}

type Opened =
  | { act: "create" }
  | { act: "change" | "again" | "start" | "stop" | "opened"; campaign: Campaign };

const titles = {
  create: "新建红包",
  change: "修改草稿",
  again: "再来一轮",
  start: "发出红包",
  stop: "停止红包",
  opened: "领取明细",
} as const;
const said = {
  create: "已存为草稿",
  change: "已保存",
  again: "已存为草稿",
  start: "红包已发出",
  stop: "红包已停止",
  opened: "",
} as const;

function Desk({ admin }: { admin: AdminProfile }) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was open last stays drawn while its sheet slides away.
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    setOpened(next);
    setShown(next);
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: campaigns().queryKey });
  const done = () => {
    if (shown) toast(said[shown.act], { kind: "done" });
    setOpened(null);
    void refresh();
  };
  const remove = async (campaign: Campaign) => {
    const yes = await confirm({ title: `删除草稿“${campaign.name}”？`, confirmLabel: "删除", danger: true });
    if (!yes) return;
    // A refusal was told by the request layer; the list then shows why.
    await deskApi("DELETE /api/admin/red-packets/{id}", { params: { id: campaign.id } }).catch(
      () => undefined,
    );
    await refresh();
  };
  const pause = async (campaign: Campaign, what: "pause" | "resume") => {
    const path = `POST /api/admin/red-packets/{id}/${what}` as const;
    // A refusal was told by the request layer; the list then shows why.
    await deskApi(path, { params: { id: campaign.id } })
      .then(() => toast(what === "pause" ? "已暂停，暂时不能领" : "已恢复", { kind: "done" }))
      .catch(() => undefined);
    await refresh();
  };
  const act = (what: CampaignAct, campaign: Campaign) => {
    if (what === "delete") void remove(campaign);
    else if (what === "pause" || what === "resume") void pause(campaign, what);
    else open({ act: what, campaign });
  };
  return (
    <main className="pb-8">
      <AdminHeader title="红包">
        <Button variant="accent" size="s" icon="plus" onClick={() => open({ act: "create" })}>
          新建
        </Button>
      </AdminHeader>
      <div className="p-3 wide:px-6 wide:py-4">
        <CampaignList onAct={act} />
      </div>
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        onClosed={() => setShown(null)}
        title={shown === null ? titles.create : titles[shown.act]}
        {...(shown !== null && shown.act !== "create" && { description: shown.campaign.name })}
      >
        {shown?.act === "create" && <CampaignForm campaign={undefined} onDone={done} />}
        {shown?.act === "change" && <CampaignForm campaign={shown.campaign} onDone={done} />}
        {shown?.act === "again" && <CampaignForm again campaign={shown.campaign} onDone={done} />}
        {shown?.act === "opened" && <OpenedList campaign={shown.campaign} />}
        {(shown?.act === "start" || shown?.act === "stop") && (
          <ProveForm admin={admin} campaign={shown.campaign} act={shown.act} onDone={done} />
        )}
      </Sheet>
    </main>
  );
}

function CampaignList({ onAct }: { onAct: (act: CampaignAct, campaign: Campaign) => void }) {
  const query = useInfiniteQuery(campaigns());
  if (query.data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  const items = itemsOf(query, ({ id }) => id);
  if (items.length === 0) return <EmptyState title="还没有发过红包" text="新建一个草稿，核对以后再发出。" />;
  return (
    <Panel title="红包活动" note="积分">
      <ul aria-label="红包活动">
        {items.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} onAct={(act) => onAct(act, campaign)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="line"
          wide
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          更早的活动
        </Button>
      )}
    </Panel>
  );
}
