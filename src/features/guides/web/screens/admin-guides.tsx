import { AdminHeader, DeskScreen, SectionFilter, useWide } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { GuideList } from "../desk/guide-list.tsx";
import { GuidePane } from "../desk/guide-pane.tsx";
import { Reports } from "../desk/reports.tsx";

const views = [
  { value: "guides", label: "指南" },
  { value: "reports", label: "反馈" },
] as const;

const address = {
  view: oneOf(["guides", "reports"], "guides"),
  section: textUpTo(40),
  q: textUpTo(40),
  id: textUpTo(18),
};

/** 安装指南: drafts and what is published, and what members say is wrong. */
export default function AdminGuides() {
  return <DeskScreen title="安装指南">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const { view, section, q, id } = values;
  const wide = useWide();
  const close = () => change({ id: undefined });
  if (!wide && view === "guides" && id !== undefined)
    return (
      <main className="pb-8">
        <GuidePane key={id} id={id} onClose={close} onDeleted={close} />
      </main>
    );
  const bar = (
    <div className="flex flex-wrap items-center gap-2.5 px-3 py-3 wide:px-6">
      <SegmentedControl
        label="切换内容"
        options={views}
        value={view}
        onChange={(next) => change({ view: next, id: undefined })}
        className="w-full wide:w-90"
      />
      <SectionFilter value={section} onChange={(next) => change({ section: next })} />
    </div>
  );
  if (view === "reports")
    return (
      <main className="pb-8">
        <AdminHeader title="安装指南" />
        {bar}
        <div className="px-3 wide:px-6">
          <Reports key={section} section={section} />
        </div>
      </main>
    );
  return (
    <main className="flex flex-col pb-8 wide:h-dvh wide:pb-0">
      <AdminHeader title="安装指南" />
      {bar}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(9rem,11rem)_minmax(0,1fr)]">
        <GuideList
          section={section}
          q={q}
          openId={id}
          onSearch={(next) => change({ q: next })}
          onOpen={(next) => change({ id: next })}
        />
        {wide && (
          <div className="hair-t min-h-0 overflow-y-auto">
            {id === undefined ? (
              <p className="px-6 pt-30 text-center text-15 text-ink-3">选择指南后编辑和发布</p>
            ) : (
              <GuidePane key={id} id={id} onDeleted={close} />
            )}
          </div>
        )}
      </div>
    </main>
  );
}
