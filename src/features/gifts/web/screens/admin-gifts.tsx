import { AdminHeader, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { BatchList } from "../desk/batch-list.tsx";
import { BatchPane } from "../desk/batch-pane.tsx";
import { StoresDesk } from "../desk/stores-desk.tsx";

const NEW = "new";
const address = {
  view: oneOf(["batches", "stores"], "batches"),
  batch: textUpTo(20),
  q: textUpTo(40),
  status: oneOf(["draft", "open", "closed"], undefined),
};

const views = [
  { value: "batches", label: "礼品" },
  { value: "stores", label: "门店" },
] as const;

/** 礼品: batches, what was claimed of them, and the stores. */
export default function AdminGifts() {
  return <DeskScreen title="礼品">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const wide = useWide();
  const { view, batch: open, q, status } = values;
  const head = (
    <AdminHeader title="礼品">
      <a
        href={deskPathOf("admin.gifts", {}, { query: { batch: NEW } })}
        className={buttonClass({ variant: "accent", size: "s" })}
      >
        新建
      </a>
    </AdminHeader>
  );
  const choice = (
    <SegmentedControl
      label="切换内容"
      options={views}
      value={view}
      onChange={(next) => change({ view: next, batch: undefined })}
    />
  );
  if (view === "stores")
    return (
      <main className="pb-8">
        {head}
        <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
          <div className="wide:w-70">{choice}</div>
          <StoresDesk />
        </div>
      </main>
    );
  const list = (
    <BatchList filter={{ q, status }} open={open} top={choice} onFilter={(next) => change(next)} />
  );
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
            {pane || <p className="px-6 pt-30 text-center text-15 text-ink-3">选择礼品后查看和处理</p>}
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
            href={deskPathOf("admin.gifts", {}, { query: { q, status } })}
            className="press flex min-h-11 items-center gap-1 px-4 text-13 text-accent-ink"
          >
            <Icon name="back" size="s" />
            全部礼品
          </a>
          {pane}
        </>
      ) : (
        list
      )}
    </main>
  );
}
