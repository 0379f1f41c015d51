import { Fragment } from "react";
import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate, writtenFrom } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { LevelMark } from "#ui/level-mark.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { StandingTag } from "./standing-tag.tsx";

/** Who it is: face, name, standing, number, where from and since when. */
export function ProfileStrip({ member: row, onReveal }: { member: MemberDetail; onReveal: () => void }) {
  const { member } = row;
  const facts = [row.city, writtenFrom(row.region), `${formatDate(row.created_at)} 注册`].filter(Boolean);
  return (
    <section aria-label="资料" className="rounded-3 bg-surface px-4 py-4 wide:px-5">
      <div className="flex items-start gap-3.5">
        <Avatar name={member.nickname} src={member.avatar?.src} size="l" />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-1.5 text-20 font-bold">
            <span className="break-all">{member.nickname}</span>
            <LevelMark level={member.level} />
            {member.role === "editor" && <Tag kind="info">官方</Tag>}
            <StandingTag row={row} />
          </h2>
          <p className="num mt-1 text-13 text-ink-3">
            <span className="whitespace-nowrap">编号 {member.id}</span>
            {facts.map((fact) => (
              // A line may begin before each of them, and nowhere else.
              <Fragment key={fact}>
                {" "}
                <span className="whitespace-nowrap">· {fact}</span>
              </Fragment>
            ))}
            {row.last_seen_at && (
              <>
                {" · "}
                <RelativeTime value={row.last_seen_at} />
                来过
              </>
            )}
          </p>
          <p className="num mt-1 flex flex-wrap items-center gap-x-3 text-15">
            {row.mobile || "未绑定手机号"}
            {row.can.reveal && (
              <button type="button" className="press hit text-13 text-accent-ink" onClick={onReveal}>
                查看完整号码
              </button>
            )}
          </p>
        </div>
      </div>
      {member.badges.length > 0 && (
        <p className="mt-2.5 flex flex-wrap gap-1.5">
          {member.badges.map((badge) => (
            <Tag key={badge.key} icon="medal">
              {badge.name}
            </Tag>
          ))}
        </p>
      )}
      {row.bio && <p className="mt-2.5 text-15 break-words text-ink-2">{row.bio}</p>}
      {row.reason && (
        <p className="mt-2.5 rounded-2 bg-bad-soft px-3 py-2 text-13 text-bad">
          {row.standing === "banned" ? "封禁" : "禁言"}原因：{row.reason}
        </p>
      )}
      {row.merged_into !== null && (
        <p className="mt-2.5 text-13 text-ink-2">
          已并入{" "}
          <a
            className="text-accent-ink"
            href={deskPathOf("admin.members", {}, { query: { id: row.merged_into } })}
          >
            会员 {row.merged_into}
          </a>
        </p>
      )}
      {row.merged_from.length > 0 && (
        <p className="mt-2.5 text-13 text-ink-3">合并过的账号：{row.merged_from.join("、")}</p>
      )}
    </section>
  );
}
