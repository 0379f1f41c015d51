import { useQuery } from "@tanstack/react-query";
import { leave, useMember } from "#capabilities/people/members/web/public.ts";
import { WechatBindingRow } from "#capabilities/people/wechat/web/public.ts";
import type { DataExport, Safety } from "#capabilities/profile/account/contract.ts";
import { safety } from "#capabilities/profile/account/web/api/queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Asked } from "../components/asked.tsx";
import { Group } from "../components/group.tsx";

/** Who gets into the account, what is kept of it, and how it ends. */
export default function MySafety() {
  const { section } = useScreen();
  const goBack = useBack(myPath(section));
  const { signedIn } = useMember();
  const query = useQuery({ ...safety(), enabled: signedIn });
  return (
    <>
      <NavBar title="账号与安全" onBack={goBack} />
      <main className="min-h-dvh bg-bg pb-10">
        <Asked query={query}>{(data) => <Rows safety={data} />}</Asked>
      </main>
    </>
  );
}

const exportWords: Record<DataExport["status"], string> = {
  waiting: "准备中",
  running: "准备中",
  ready: "可以下载",
  failed: "导出失败",
  expired: "已过期",
};

function Rows({ safety: { mobile, devices, appeal, minor_mode: minor, ...more } }: { safety: Safety }) {
  const { section } = useScreen();
  const part = (name: string) => pathOf("safety.part", { part: name }, { section });
  const number =
    mobile === null ? pathOf("my.boundmobile", {}, { section }) : pathOf("my.mobileaudit", {}, { section });
  return (
    <>
      {more.cancel_due_at !== null && (
        <a
          href={part("cancel")}
          className="press flex min-h-11 items-center gap-2 bg-warn-soft px-edge py-2 text-13 text-warn"
        >
          <Icon name="alert" size="s" />
          <span className="flex-1">账号将在 {formatDate(more.cancel_due_at)} 注销，点此撤销</span>
          <Icon name="right" size="s" />
        </a>
      )}
      <Group title="登录">
        <a href={number} className={listRowClass}>
          <ListRow
            icon="phone"
            label="手机号"
            value={appeal?.status === "in_review" ? "申诉审核中" : (mobile ?? "去绑定")}
          />
        </a>
        <WechatBindingRow />
        <a href={part("devices")} className={listRowClass}>
          <ListRow icon="keyboard" label="登录设备" value={`${devices} 台`} />
        </a>
      </Group>
      <Group title="隐私">
        <a href={part("minor")} className={listRowClass}>
          <ListRow icon="users" label="未成年人模式" value={minor ? "已开启" : "未开启"} />
        </a>
        <a href={part("blocked")} className={listRowClass}>
          <ListRow icon="ban" label="黑名单" />
        </a>
        <a href={part("consents")} className={listRowClass}>
          <ListRow icon="doc" label="同意记录" />
        </a>
        <a href={pathOf("my.cookies", {}, { section })} className={listRowClass}>
          <ListRow icon="eye-off" label="隐私与缓存" />
        </a>
        <a href={part("export")} className={listRowClass}>
          <ListRow
            icon="download"
            label="导出个人数据"
            value={more.export === null ? undefined : exportWords[more.export.status]}
          />
        </a>
      </Group>
      <Group title="账号">
        <a href={part("cancel")} className={listRowClass}>
          <ListRow icon="trash" label="注销账号" value={more.cancel_due_at === null ? undefined : "注销中"} />
        </a>
        <button type="button" onClick={() => void leave()} className={listRowClass}>
          <ListRow icon="logout" label="退出登录" chevron={false} />
        </button>
      </Group>
      <p className="px-edge pt-4 text-12 text-ink-3">围场没有登录密码，也不会向你索要验证码。</p>
    </>
  );
}
