import { AdminHeader, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { PartnersPanel } from "../desk/partners-panel.tsx";
import { WithdrawalsPanel } from "../desk/withdrawals-panel.tsx";

const address = {
  view: oneOf(["partners", "withdrawals"], undefined),
  q: textUpTo(40),
  owed: oneOf(["1"], undefined),
};

/** 合伙人: who sells for the shop, and what is paid out to them. */
export default function AdminPartners() {
  return (
    <DeskScreen title="合伙人">
      {({ permissions }) => (
        <Desk manages={permissions.includes("partners.manage")} pays={permissions.includes("partners.pay")} />
      )}
    </DeskScreen>
  );
}

function Desk({ manages, pays }: { manages: boolean; pays: boolean }) {
  const { values, change } = useAddress(address);
  const views = [
    ...(manages ? [{ value: "partners" as const, label: "合伙人" }] : []),
    ...(pays ? [{ value: "withdrawals" as const, label: "提现" }] : []),
  ];
  const view = views.find(({ value }) => value === values.view)?.value ?? views[0]?.value;
  return (
    <main className="pb-8">
      <AdminHeader title="合伙人" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        {views.length > 1 && view !== undefined && (
          <div className="wide:w-70">
            <SegmentedControl
              label="切换内容"
              options={views}
              value={view}
              onChange={(next) => change({ view: next })}
            />
          </div>
        )}
        {view === "partners" && (
          <PartnersPanel
            q={values.q}
            owed={values.owed === "1"}
            pays={pays}
            onOwed={(owed) => change({ owed: owed ? "1" : undefined })}
            onSearch={(q) => change({ q })}
          />
        )}
        {view === "withdrawals" && <WithdrawalsPanel />}
      </div>
    </main>
  );
}
