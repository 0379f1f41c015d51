import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type AdminProfile, DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import type { MaintenanceContent } from "#capabilities/site/maintenance/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm, confirmDanger } from "#ui/confirm-store.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { ClosedNotice } from "../components/closed-notice.tsx";
import { type DeskMaintenance, deskMaintenance, maintenanceDeskApi } from "../desk/api.ts";

/** 维护模式: keeping visitors out, now or at a time. */
export default function AdminMaintenance() {
  return <DeskPage title="维护模式">{(admin) => <Desk admin={admin} />}</DeskPage>;
}

function Desk({ admin }: { admin: AdminProfile }) {
  const query = useQuery(deskMaintenance);
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      {query.data === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />
      ) : (
        <MaintenanceForm key={query.data.version} standing={query.data} admin={admin} />
      )}
    </div>
  );
}

const time = (moment: string) => formatDate(moment, { time: true });

function MaintenanceForm({ standing, admin }: { standing: DeskMaintenance; admin: AdminProfile }) {
  const { content, closed, version } = standing;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: deskMaintenance.queryKey });
  const send = (changed: MaintenanceContent, quiet: boolean) =>
    maintenanceDeskApi("PUT /api/admin/maintenance", { body: { version, content: changed } }, { quiet });
  const isOver =
    content.on && !closed && content.ends && content.until !== null && new Date(content.until) <= new Date();
  const isPlanned = content.on && !closed && !isOver;
  const form = useForm<MaintenanceContent>({
    // What was over is no plan for the next time.
    initial: content.on && !isOver ? content : { ...content, on: true, from: null, until: null, ends: false },
    async save(values) {
      const atOnce = values.from === null || new Date(values.from) <= new Date();
      const sure =
        closed ||
        (await confirm({
          title: atOnce ? "立即关闭网站？" : "安排这次维护？",
          text: atOnce
            ? "访客将无法打开网站，只看到维护页面；后台、支付通知和直播推流照常。"
            : `${time(values.from ?? "")} 起访客打不开网站，只看到维护页面。`,
          confirmLabel: atOnce ? "关闭网站" : "安排",
          danger: atOnce,
        }));
      if (!sure) return;
      await send({ ...values, on: true }, true);
      toast(atOnce ? "网站已关闭，访客看到维护页面" : "已安排，到时间自动关闭", { kind: "done" });
      await refresh();
    },
  });
  const { values } = form;
  const end = async () => {
    const asked = closed
      ? confirm({ title: "结束维护？", text: "访客可以立即打开网站。", confirmLabel: "结束维护" })
      : confirmDanger("取消这次维护？", "到时间不会关闭网站。", "取消维护");
    if (!(await asked)) return;
    try {
      await send({ ...content, on: false }, false);
      toast(closed ? "维护结束，网站已恢复" : "已取消", { kind: "done" });
    } catch {
      // The request layer has told why; what stands is asked for again below.
    } finally {
      await refresh();
    }
  };
  return (
    <div className="grid gap-3.5 wide:grid-cols-2">
      <div className="grid content-start gap-3.5">
        <Panel
          title="现在"
          action={
            <Tag kind={closed ? "bad" : isPlanned ? "accent" : "ok"}>
              {closed ? "维护中" : isPlanned ? "已安排" : "正常开放"}
            </Tag>
          }
        >
          <p className="text-15">{stateText(content, closed, isPlanned)}</p>
          {standing.changed_at !== null && (
            <p className="mt-1 text-13 text-ink-3">
              {standing.changed_by} {time(standing.changed_at)} 设置
            </p>
          )}
          {(closed || isPlanned) && (
            <p className="mt-3">
              <Button variant={closed ? "accent" : "line"} onClick={() => void end()}>
                {closed ? "结束维护" : "取消这次维护"}
              </Button>
            </p>
          )}
        </Panel>
        <Panel title={closed || isPlanned ? "修改" : "开始维护"}>
          <form {...form.props} className="grid gap-4">
            <TextArea
              label="给访客的说明（选填）"
              rows={3}
              maxLength={200}
              placeholder="我们在给服务器升级，很快回来。"
              {...form.text("words")}
            />
            <TextField
              label="开始时间（北京时间，不填则立即开始）"
              type="datetime-local"
              value={toField(values.from)}
              error={form.errorOf("from")}
              onClear={() => form.set({ from: null })}
              onChange={(event) => form.set({ from: fromField(event.target.value) })}
            />
            <TextField
              label="预计结束（北京时间，选填）"
              type="datetime-local"
              value={toField(values.until)}
              error={form.errorOf("until")}
              onClear={() => form.set({ until: null, ends: false })}
              onChange={(event) => form.set({ until: fromField(event.target.value) })}
            />
            <Switch
              checked={values.ends}
              disabled={values.until === null}
              onChange={(event) => form.set({ ends: event.target.checked })}
            >
              <span className="block text-15">到时间自动恢复</span>
              <span className="block text-12 text-ink-3">关闭后，要有人点“结束维护”才恢复</span>
            </Switch>
            <FormEnd form={form}>{closed ? "保存" : values.from === null ? "关闭网站" : "安排维护"}</FormEnd>
          </form>
        </Panel>
      </div>
      <div className="grid content-start gap-3.5">
        <Panel title="访客看到的样子">
          <div className="overflow-hidden rounded-2 bg-surface-2">
            <ClosedNotice compact words={values.words} until={values.until} />
          </div>
        </Panel>
        {isPlanned && admin.permissions.includes("announcements.manage") && (
          <Panel title="先告诉大家">
            <p className="text-13 text-ink-2">在首页顶部发一条公告，写明什么时候维护。</p>
            <p className="mt-3">
              <a href={announcementOf(content)} className="text-13 text-accent-ink underline">
                去发公告（文字已写好）
              </a>
            </p>
          </Panel>
        )}
      </div>
    </div>
  );
}

function stateText({ from, until, ends }: MaintenanceContent, closed: boolean, isPlanned: boolean): string {
  if (!closed && !isPlanned) return "访客可以正常打开网站。";
  const begin = closed ? "访客打不开网站" : `${time(from ?? "")} 起访客打不开网站`;
  if (until === null) return `${begin}，没有写预计什么时候结束。`;
  return ends ? `${begin}，${time(until)} 自动恢复。` : `${begin}，预计 ${time(until)} 结束，要有人来结束。`;
}

/** The screen of announcements, with one begun. */
function announcementOf({ from, until }: MaintenanceContent): string {
  const span = [from, until].flatMap((moment) => (moment === null ? [] : [time(moment)])).join(" 至 ");
  const text = `网站 ${span} 维护，期间暂时打不开，请提前保存内容。`;
  return deskPathOf("admin.announcements", {}, { query: { text, until: from ?? "" } });
}
