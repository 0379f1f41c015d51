import { useQuery } from "@tanstack/react-query";
import { DeskPage } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { counter } from "../desk/api.ts";
import { CounterDesk } from "../desk/counter-desk.tsx";

const address = { store: textUpTo(20), code: textUpTo(300) };

/** 礼品核销: what a store's account sees, and all that it sees. */
export default function AdminGiftCounter() {
  return <DeskPage title="礼品核销">{() => <Counter />}</DeskPage>;
}

function Counter() {
  const { values, change } = useAddress(address);
  const query = useQuery(counter());
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />;
  const { stores } = data;
  const store = stores.find(({ id }) => id === values.store) ?? stores[0];
  if (store === undefined)
    return (
      <EmptyState
        title="还没有分配门店"
        text="请联系活动运营，把你的账号加进门店，之后就能在这里核销礼品。"
      />
    );
  return (
    <div className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      {stores.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {stores.map(({ id, name }) => (
            <Chip key={id} selected={id === store.id} onClick={() => change({ store: id })}>
              {name}
            </Chip>
          ))}
        </div>
      )}
      <CounterDesk
        key={store.id}
        store={store}
        code={values.code}
        onCodeTaken={() => change({ code: undefined })}
      />
    </div>
  );
}
