import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { WarningAct, WarningDetail } from "#capabilities/monitoring/monitoring/contract.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { shortTime } from "../components/words.ts";
import { WordsForm } from "./words-form.tsx";

type Opened = "menu" | "close" | "note" | "assign" | "tell" | "mute" | "merge";

const titles: Readonly<Record<Opened, string>> = {
  menu: "更多操作",
  close: "关闭预警",
  note: "写备注",
  assign: "转交对象",
  tell: "通知对象",
  mute: "静音这条规则",
  merge: "并入哪条预警",
};

const said: Readonly<Record<WarningAct["act"], string>> = {
  claim: "已领取，现在由你处理",
  release: "已放回，其他人可以领取",
  assign: "已转交，对方会看到提醒",
  note: "备注已记下",
  close: "预警已关闭",
  reopen: "预警已重新打开，由你处理",
  merge: "已合并",
  mute: "规则已静音，命中照常记录",
  tell: "已通知",
};

const closeReasons = ["内容已处理", "已联系作者解决", "误报，规则需要调整", "正常讨论，无需处理"];
const mutes = [
  { hours: 1, label: "1 小时" },
  { hours: 24, label: "1 天" },
  { hours: 168, label: "7 天" },
];

/** What can be done about a warning: the next step at hand, the rest in a sheet. */
export function WarningActs({ detail, bar = false }: { detail: WarningDetail; bar?: boolean }) {
  const { warning, mergeable, admins, receivers, can } = detail;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const act = useMutation({
    mutationFn: (what: WarningAct) =>
      monitoringApi("POST /api/admin/warnings/{id}/act", {
        params: { id: warning.id },
        body: { ...what, version: warning.version },
      }),
    onSuccess(_answer, what) {
      setOpened(null);
      toast(said[what.act], { kind: "done" });
      if (what.act === "merge") navigate(deskPathOf("admin.warning", {}, { query: { id: what.into } }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: MONITORING }),
  });
  if (!can.manage) return null;
  const over = warning.state === "closed";
  const merge = async (into: string) => {
    const yes = await confirm({
      title: "合并到那条预警？",
      text: "内容和记录都会并过去，不能撤销。",
      confirmLabel: "合并",
    });
    if (yes) act.mutate({ act: "merge", into });
  };
  const main = over ? (
    <Button
      variant="line"
      className="flex-1"
      loading={act.isPending}
      onClick={() => act.mutate({ act: "reopen" })}
    >
      重新打开
    </Button>
  ) : warning.state === "open" ? (
    <Button
      variant="accent"
      className="flex-1"
      loading={act.isPending}
      onClick={() => act.mutate({ act: "claim" })}
    >
      领取
    </Button>
  ) : (
    <Button variant="accent" className="flex-1" onClick={() => setOpened("close")}>
      关闭预警
    </Button>
  );
  const more = (
    <Button variant="line" icon="more" onClick={() => setOpened("menu")}>
      更多
    </Button>
  );
  const rows: readonly {
    key: Opened | "release";
    icon: "edit" | "user" | "bell" | "pause" | "link" | "check" | "undo";
    label: string;
    shown: boolean;
  }[] = [
    { key: "note", icon: "edit", label: "写备注", shown: true },
    { key: "assign", icon: "user", label: "转交给别人", shown: !over },
    { key: "tell", icon: "bell", label: "通知接收方", shown: receivers.length > 0 },
    { key: "close", icon: "check", label: "关闭预警", shown: warning.state === "open" },
    { key: "release", icon: "undo", label: "放回，不由我处理", shown: warning.state === "claimed" },
    { key: "merge", icon: "link", label: "并入另一条预警", shown: !over && mergeable.length > 0 },
    { key: "mute", icon: "pause", label: "静音这条规则", shown: true },
  ];
  const list = (
    entries: readonly {
      key: string;
      label: string;
      icon: "user" | "bell" | "clock" | "alert";
      run: () => void;
    }[],
  ) => (
    <ul>
      {entries.map(({ key, label, icon, run }) => (
        <li key={key}>
          <button type="button" className={listRowClass} disabled={act.isPending} onClick={run}>
            <ListRow icon={icon} label={label} chevron={false} />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {bar ? (
        // The desk's own bar gives way to a section that is fixed.
        <section
          aria-label="处理"
          className="hair-t fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column bg-surface px-4 pt-2.5"
        >
          <div className="flex gap-2.5 pb-2.5">
            {main}
            {more}
          </div>
          <div className="pb-safe" />
        </section>
      ) : (
        <Panel title="处理">
          <div className="grid gap-2.5">
            {main}
            {more}
          </div>
        </Panel>
      )}
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null ? "" : titles[opened]}
      >
        {opened === "menu" && (
          <ul>
            {rows
              .filter(({ shown }) => shown)
              .map(({ key, icon, label }) => (
                <li key={key}>
                  <button
                    type="button"
                    className={listRowClass}
                    disabled={act.isPending}
                    onClick={() => (key === "release" ? act.mutate({ act: "release" }) : setOpened(key))}
                  >
                    <ListRow icon={icon} label={label} chevron={key !== "release"} />
                  </button>
                </li>
              ))}
          </ul>
        )}
        {opened === "close" && (
          <WordsForm
            label="原因"
            choices={closeReasons}
            most={200}
            submit="关闭预警"
            busy={act.isPending}
            onSubmit={(reason) => act.mutate({ act: "close", reason })}
          />
        )}
        {opened === "note" && (
          <WordsForm
            label="备注"
            choices={[]}
            most={500}
            submit="记下"
            busy={act.isPending}
            onSubmit={(text) => act.mutate({ act: "note", text })}
          />
        )}
        {opened === "assign" &&
          list(
            admins.map(({ id, name }) => ({
              ...{ key: id, label: name, icon: "user" as const },
              run: () => act.mutate({ act: "assign", admin_id: id }),
            })),
          )}
        {opened === "tell" &&
          list(
            receivers.map(({ id, name }) => ({
              ...{ key: id, label: name, icon: "bell" as const },
              run: () => act.mutate({ act: "tell", receiver_ids: [id] }),
            })),
          )}
        {opened === "mute" &&
          list(
            mutes.map(({ hours, label }) => ({
              ...{ key: label, label, icon: "clock" as const },
              run: () => act.mutate({ act: "mute", hours }),
            })),
          )}
        {opened === "merge" &&
          list(
            mergeable.map(({ id, raised_at: at, texts }) => ({
              ...{ key: id, label: `${shortTime(at)} 触发，${texts} 条内容`, icon: "alert" as const },
              run: () => void merge(id),
            })),
          )}
      </Sheet>
    </>
  );
}
