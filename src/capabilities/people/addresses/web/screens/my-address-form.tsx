import { useQuery, useQueryClient } from "@tanstack/react-query";
import { textUpTo, useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { addressList } from "../api/addresses.ts";
import { AddressForm } from "../components/address-form.tsx";
import { confirmDelete } from "../components/confirm-delete.ts";
import { answerOf, pickingAddress } from "../picking.ts";

const formAddress = { id: textUpTo(20), ...pickingAddress };

/** One address to be written; `?id=` changes one that is there. */
export default function MyAddressForm() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const list = pathOf("my.address", {}, { section });
  const back = useBack(list);
  const queryClient = useQueryClient();
  const { id, pick, to } = useAddress(formAddress).values;
  const query = useQuery({
    ...addressList(),
    enabled: id !== undefined,
  });
  const { data } = query;
  const address = data?.items.find((one) => one.id === id);

  const saved = (savedId: string) => {
    const answer = pick === undefined ? null : answerOf(to, savedId);
    if (answer === null) back();
    else navigate(answer, { replace: true });
  };

  return (
    <>
      <NavBar
        title={id === undefined ? "新增收货地址" : "编辑收货地址"}
        onBack={back}
        actions={
          address && (
            <IconButton
              icon="trash"
              label="删除地址"
              onClick={() => void confirmDelete(queryClient, address, back).catch(() => undefined)}
            />
          )
        }
      />
      <main className={`min-h-dvh pb-tab-bar ${id === undefined || address ? "bg-bg" : ""}`}>
        {id === undefined || address ? (
          <AddressForm key={id ?? "new"} address={address} onSaved={(made) => saved(made.id)} />
        ) : data ? (
          <EmptyState
            title="这个地址不存在或已被删除"
            action={
              <a href={list} className={buttonClass({ variant: "accent" })}>
                查看其他地址
              </a>
            }
          />
        ) : (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
        )}
      </main>
    </>
  );
}
