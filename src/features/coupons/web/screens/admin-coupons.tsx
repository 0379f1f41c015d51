import { AdminHeader, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { BatchList } from "../desk/batch-list.tsx";
import { BatchPane } from "../desk/batch-pane.tsx";

const NEW = "new";
const address = {
  batch: textUpTo(20),
  q: textUpTo(40),
  status: oneOf(["draft", "open", "closed"], undefined),
};

/** 优惠券: batches, what was given of them, and who has it. */
export default function AdminCoupons() {
  return <DeskScreen title="优惠券">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const wide = useWide();
  const { batch: open, q, status } = values;
  const head = (
    <AdminHeader title="优惠券">
      <a
        href={deskPathOf("admin.coupons", {}, { query: { batch: NEW } })}
        className={buttonClass({ variant: "accent", size: "s" })}
      >
        新建
      </a>
    </AdminHeader>
  );
  const list = <BatchList filter={{ q, status }} open={open} onFilter={(next) => change(next)} />;
  const pane = open !== undefined && (
    <BatchPane
      key={open}
      id={open === NEW ? undefined : open}
      onMade={(id) => change({ batch: id })}
      onGone={() => change({ batch: undefined })}
    />
  );
  if (wide)
    return (
      <main className="flex h-dvh flex-col">
        {head}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(8rem,9.5rem)_minmax(0,1fr)]">
          <div className="min-h-0 overflow-y-auto border-r border-line bg-surface">{list}</div>
          <div className="min-h-0 overflow-y-auto">
            {pane || <p className="px-6 pt-30 text-center text-15 text-ink-3">选择优惠券后查看和发放</p>}
          </div>
        </div>
      </main>
    );
  return (
    <main className="pb-8">
      {head}
      {pane ? (
        <>
          <a
            href={deskPathOf("admin.coupons", {}, { query: { q, status } })}
            className="press flex min-h-11 items-center gap-1 px-4 text-13 text-accent-ink"
          >
            <Icon name="back" size="s" />
            全部优惠券
          </a>
          {pane}
        </>
      ) : (
        list
      )}
    </main>
  );
}
