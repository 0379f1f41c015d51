import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#capabilities/admin/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { audit } from "../api/audit.ts";

const verbs: Record<string, string> = {
  "admin.login": "登录后台",
  "admin.login_failed": "登录失败",
  "admin.logout": "退出登录",
  "admin.proof_failed": "确认身份失败",
  "admin.created": "新建了管理员",
  "admin.disabled": "停用了管理员",
  "admin.enabled": "启用了管理员",
  "admin.password_reset": "重置了密码",
  "admin.password_changed": "修改了自己的密码",
  "admin.session_ended": "退出了一台设备",
  "admin.signed_out_everywhere": "退出了所有设备",
  "admin.totp_on": "开启动态验证码",
  "admin.totp_off": "关闭动态验证码",
  "admin.recovery_renewed": "换了一批恢复码",
  "club.role": "改了车友会角色",
  "redpackets.drafted": "新建了红包活动",
  "redpackets.changed": "修改了红包活动",
  "redpackets.deleted": "删除了红包活动",
  "redpackets.started": "发出了红包",
  "redpackets.stopped": "停止了红包",
  "honours.awarded": "授予了荣誉",
  "honours.revoked": "收回了荣誉",
  "review.pass": "通过了",
  "review.reject": "驳回了",
  "review.delete": "删除了",
  "review.undo": "撤销了对它的处理",
  "review.feature": "设为精选",
  "review.unfeature": "取消精选",
  "review.dismiss_reports": "忽略了举报",
  "review.close_subject": "关闭了评论",
  "review.open_subject": "重新开放了评论",
  "moderate.pin": "置顶了",
  "moderate.unpin": "取消了置顶",
  "moderate.best": "加了精华",
  "moderate.unbest": "取消了精华",
  "moderate.lock": "锁定了",
  "moderate.unlock": "解除了锁定",
  "moderate.move": "移动了",
  "moderate.remove": "删除了",
  "moderate.restore": "撤销了删除",
  "member.mute": "禁言了",
  "member.unmute": "解除了禁言",
  "member.ban": "封禁了",
  "member.unban": "解除了封禁",
  "member.reset": "重置了资料",
  "member.revealed": "查看了手机号",
  "member.merged": "合并了账号",
  "member.exported": "导出了会员",
  "member.archived": "导出了个人数据",
  "member.note_added": "写了备注",
  "member.note_removed": "删除了备注",
  "words.add": "添加了词",
  "words.change": "修改了词",
  "words.remove": "删除了词",
  "words.import": "导入了词表",
  "screening.change": "改了先审后发",
};

/** 最近操作: the audit log, for super administrators. */
export function RecentActions() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(audit());
  if (isPending) {
    return (
      <Skeleton>
        <Bone className="h-9 w-full" />
        <Bone className="mt-2 h-9 w-full" />
        <Bone className="mt-2 h-9 w-full" />
      </Skeleton>
    );
  }
  if (isError) {
    return (
      <Button variant="line" icon="refresh" onClick={() => void refetch()}>
        加载失败，点击重试
      </Button>
    );
  }
  const entries = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} className="hair-t flex items-baseline gap-3 py-2.5 text-13 first:border-t-0">
            <p className="min-w-0 flex-1">
              <b className="font-semibold">{entry.admin_name || actorOf(entry)}</b>{" "}
              <span className="text-ink-2">{verbs[entry.action] ?? entry.action}</span>
              <Detail entry={entry} />
            </p>
            <span
              className="flex-none text-12 text-ink-3"
              title={formatDate(entry.created_at, { time: true })}
            >
              <RelativeTime value={entry.created_at} />
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="s"
          className="mt-2"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          更早的操作
        </Button>
      )}
    </>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function actorOf(entry: AuditEntry): string {
  const moderator = textOf(entry.after?.by_name);
  return textOf(entry.after?.account) || (moderator && `版主 ${moderator}`) || "系统";
}

function Detail({ entry }: { entry: AuditEntry }) {
  const word = entry.target_kind === "word" ? entry.after?.text : undefined;
  const excerpt = textOf(entry.after?.excerpt) || textOf(word) || textOf(entry.before?.text);
  const reason = textOf(entry.after?.reason);
  const account = textOf(entry.after?.account);
  if (account && entry.action !== "admin.login_failed") {
    return <span className="block truncate text-12 text-ink-3">账号 {account}</span>;
  }
  if (["admin.login_failed", "admin.proof_failed"].includes(entry.action)) {
    return <span className="block truncate text-12 text-ink-3">来自 {entry.address}</span>;
  }
  if (!excerpt && !reason) return null;
  return (
    <span className="block truncate text-12 text-ink-3">
      {excerpt && `“${excerpt}”`}
      {reason && ` · ${reason}`}
    </span>
  );
}
