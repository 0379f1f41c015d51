import { useMutation } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { peopleApi } from "../api.ts";
import { StandingTag } from "./standing-tag.tsx";

/** As many accounts on one device say little. */
const CROWDED = 5;

/** 可能是同一人: accounts that use the same device, looked up when somebody asks, since that is written down. */
export function SameDevice({ id }: { id: string }) {
  const look = useMutation({
    mutationFn: () => peopleApi("POST /api/admin/members/{id}/same-device", { params: { id } }),
  });
  const items = look.data?.items;
  return (
    <Panel title="可能是同一人" note={items === undefined ? "" : `${items.length} 个账号`}>
      <p className="text-13 text-ink-3">
        近 30 天内用同一种浏览器、在同一个网络登录的账号。家人、同事也会这样，只是线索，不能当作结论。
      </p>
      {items === undefined ? (
        <p className="mt-3">
          <Button variant="line" size="s" loading={look.isPending} onClick={() => look.mutate()}>
            查看（会记录下来）
          </Button>
        </p>
      ) : items.length === 0 ? (
        <p className="mt-3 text-15">没有相关账号</p>
      ) : (
        <ul aria-label="可能是同一人" className="mt-1">
          {items.map(({ member: row, device, network, seen_at: seen, accounts }) => (
            <li key={row.member.id} className="hair-t py-2.5 first:border-t-0">
              <a
                href={deskPathOf("admin.members", {}, { query: { id: row.member.id } })}
                className="press block"
              >
                <span className="flex items-center gap-2">
                  <b className="truncate text-15 font-semibold">{row.member.nickname}</b>
                  <StandingTag row={row} />
                  {accounts > CROWDED && <Tag>很多人共用</Tag>}
                </span>
                <span className="num mt-0.5 block text-13 text-ink-3">
                  {device || "设备未知"} · {network} · {formatDate(seen, { time: true })} 用过 · 共 {accounts}{" "}
                  个账号
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
