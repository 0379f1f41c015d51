import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Address } from "#capabilities/people/addresses/contract.ts";
import { useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PullToRefresh } from "#ui/pull-to-refresh.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { addressList, chooseDefault } from "../api/addresses.ts";
import { AddressRow } from "../components/address-row.tsx";
import { confirmDelete } from "../components/confirm-delete.ts";
import { answerOf, pickingAddress } from "../picking.ts";

/** Where things are sent to; `?pick=1&to=` takes one of them for another screen. */
export default function MyAddresses() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const back = useBack(myPath(section));
  const queryClient = useQueryClient();
  const { pick, to } = useAddress(pickingAddress).values;
  const asked = useQuery(addressList());
  const { data, refetch } = asked;
  const full = data !== undefined && data.items.length >= data.max;

  const refresh = async () => {
    await refetch();
    return undefined;
  };
  const picker = ({ id }: Address) => {
    const answer = pick === undefined ? null : answerOf(to, id);
    return answer === null ? undefined : () => navigate(answer, { replace: true });
  };
  const makeDefault = (id: string) =>
    withSignIn(async () => {
      await chooseDefault(queryClient, id);
      toast("已设为默认地址", { kind: "done" });
    }, "设为默认");
  const add = (
    <a
      href={pathOf("my.createaddr", {}, { section, query: pick === undefined ? {} : { pick, to } })}
      className={buttonClass({ variant: "accent", wide: data?.items.length !== 0 })}
    >
      新增收货地址
    </a>
  );

  return (
    <>
      <NavBar title={pick === undefined ? "收货地址" : "选择收货地址"} onBack={back} />
      <main className={`min-h-dvh pb-tab-bar ${data?.items.length ? "bg-bg" : ""}`}>
        {data === undefined ? (
          <NotLoaded query={asked} waiting={<RowsSkeleton rows={1} />} />
        ) : data.items.length === 0 ? (
          <EmptyState title="还没有收货地址" text="用于寄送礼品和商品，仅自己可见。" action={add} />
        ) : (
          <PullToRefresh onRefresh={refresh}>
            <ul aria-label="收货地址">
              {data.items.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  onPick={picker(address)}
                  onDefault={() => void makeDefault(address.id).catch(() => undefined)}
                  onDelete={() => void confirmDelete(queryClient, address).catch(() => undefined)}
                />
              ))}
            </ul>
            <p className="py-5 text-center text-12 text-ink-3">
              {full ? `已满 ${data.max} 个，删除不用的才能新增` : `${data.items.length}/${data.max}`}
            </p>
          </PullToRefresh>
        )}
      </main>
      {data !== undefined && data.items.length > 0 && !full && (
        <BottomBar label="新增收货地址">{add}</BottomBar>
      )}
    </>
  );
}
