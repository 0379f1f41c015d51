import { useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSignIns, useMember } from "#capabilities/people/members/web/public.ts";
import type { Device } from "#capabilities/profile/account/contract.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { devices, safety } from "#capabilities/profile/account/web/api/queries.ts";
import { withProof } from "#client/prove.ts";
import { withSignIn } from "#client/sign-in.ts";
import { formatDate, formatRelativeTime } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { Asked } from "../components/asked.tsx";

/** Where the account is signed in, and how to end that. */
export function DevicesPart() {
  const { signedIn } = useMember();
  const queryClient = useQueryClient();
  const query = useQuery({ ...devices(), enabled: signedIn });
  const look = () => {
    void queryClient.invalidateQueries({ queryKey: safety().queryKey });
    return queryClient.invalidateQueries({ queryKey: devices().queryKey });
  };
  return (
    <Asked query={query}>
      {({ items }) => (
        <>
          <p className="px-edge pt-4 pb-2 text-13 text-ink-2">
            不认识的设备请立即退出。最近使用的时间约有十分钟的误差。
          </p>
          <ul className="divide-y-(length:--hair) divide-line bg-surface">
            {items.map((device) => (
              <DeviceRow key={device.id} device={device} onEnd={() => void end(device, look)} />
            ))}
          </ul>
          {items.length > 1 && (
            <div className="px-edge pt-6">
              <Button variant="danger" wide onClick={() => void withSignIn(() => endOtherSignIns(look))}>
                退出其他全部设备
              </Button>
            </div>
          )}
        </>
      )}
    </Asked>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { name, current, signed_in_at: since, seen_at: seen, seen_from: from } = device;
  return (
    <li className="flex min-h-18 items-center gap-3 px-edge py-3">
      <Icon name={/iPhone|iPad|Android|HarmonyOS|微信/.test(name) ? "phone" : "globe"} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15 font-semibold">
          <span className="truncate">{name || "未知设备"}</span>
          {current && <Tag kind="ok">本机</Tag>}
        </p>
        <p className="num mt-0.5 text-13 text-ink-3">
          {current ? "正在使用" : `${formatRelativeTime(seen)}使用`}
          {from !== "" && ` · ${from}`}
        </p>
        <p className="num text-13 text-ink-3">{formatDate(since, { time: true })} 登录</p>
      </div>
      {!current && (
        <Button variant="line" size="s" onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  );
}

async function end({ id, name }: Device, look: () => Promise<void>): Promise<void> {
  if (!(await confirmDanger(`退出“${name || "未知设备"}”？`, "那台设备需要重新登录，这台不受影响。", "退出")))
    return;
  await withSignIn(() =>
    withProof(async () => {
      // Already gone is as good as ended: either way the list is looked at again.
      try {
        await accountApi("DELETE /api/user/devices/{id}", { params: { id } });
        toast("已退出那台设备", { kind: "done" });
      } finally {
        await look();
      }
    }),
  );
}
