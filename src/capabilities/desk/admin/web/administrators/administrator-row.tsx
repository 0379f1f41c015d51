import type { Administrator } from "#capabilities/desk/admin/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { type Change, changeWords } from "./change-form.tsx";

export interface AdministratorRowProps {
  entry: Administrator;
  /** The administrator who looks. */
  self: boolean;
  now: number;
  onChange: (change: Change) => void;
}

/** One account: who, what he may do, how it stands, and what can be done about it. */
export function AdministratorRow({ entry, self, now, onChange }: AdministratorRowProps) {
  const changes: Change[] = [];
  if (entry.can.change_role) changes.push("role");
  if (entry.can.reset_password) changes.push("reset");
  if (entry.can.disable) changes.push("disable");
  if (entry.can.enable) changes.push("enable");
  return (
    <li className="hair-t flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:border-t-0 first:pt-1 last:pb-1">
      <div className={`flex min-w-60 flex-1 items-center gap-3 ${entry.disabled_at ? "opacity-60" : ""}`}>
        <Avatar name={entry.name} size="m" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2">
            <b className="truncate text-15 font-semibold">{entry.name}</b>
            {self && <Tag kind="info">我</Tag>}
            <Tag>{entry.role_name}</Tag>
          </p>
          <p className="truncate text-13 text-ink-3">
            {entry.account} ·{" "}
            {entry.last_seen_at ? (
              <>
                <RelativeTime value={entry.last_seen_at} />
                来过
              </>
            ) : (
              "还没有登录过"
            )}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <StateTags entry={entry} now={now} />
      </p>
      {changes.length > 0 && (
        <p className="flex w-full flex-wrap gap-2.5 wide:w-auto">
          {changes.map((change) => (
            <Button
              key={change}
              variant={change === "disable" ? "danger" : "line"}
              size="s"
              aria-label={`${changeWords[change].title} ${entry.name}`}
              onClick={() => onChange(change)}
            >
              {changeWords[change].title}
            </Button>
          ))}
        </p>
      )}
    </li>
  );
}

function StateTags({ entry, now }: { entry: Administrator; now: number }) {
  if (entry.disabled_at) return <Tag kind="bad">{formatDate(entry.disabled_at)} 停用</Tag>;
  const pending = entry.one_time_until;
  return (
    <>
      {pending !== null &&
        (Date.parse(pending) > now ? (
          <Tag kind="info">等待首次登录</Tag>
        ) : (
          <Tag kind="bad">一次性密码已过期</Tag>
        ))}
      {entry.totp_enabled ? (
        <Tag kind="ok" icon="done">
          动态验证码
        </Tag>
      ) : (
        <Tag kind="warn" icon="alert">
          未开动态验证码
        </Tag>
      )}
    </>
  );
}
