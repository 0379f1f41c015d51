import {
  AdminHeader,
  type AdminProfile,
  DeskScreen,
  SectionFilter,
} from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Forms } from "../desk/forms.tsx";
import { LeadDesk } from "../desk/lead-desk.tsx";
import { Receivers } from "../desk/receivers.tsx";

const views = [
  { value: "leads", label: "线索" },
  { value: "receivers", label: "接收方" },
  { value: "forms", label: "表单" },
] as const;

const states = ["new", "exported", "contacted", "withdrawn", "deleted"] as const;

const address = {
  view: oneOf(["leads", "receivers", "forms"], "leads"),
  section: textUpTo(40),
  state: oneOf(states, "new"),
  receiver: textUpTo(18),
  id: textUpTo(18),
};

/** 预约: what was handed in, whom it goes to, and the forms it comes by. */
export default function AdminLeads() {
  return <DeskScreen title="预约">{(admin) => <Desk admin={admin} />}</DeskScreen>;
}

function Desk({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(address);
  const { view, section, state, receiver, id } = values;
  const manages = admin.permissions.includes("leads.manage");
  const bar = (
    <div className="flex flex-wrap items-center gap-2.5 px-3 py-3 wide:px-6">
      <SegmentedControl
        label="切换内容"
        options={views}
        value={view}
        onChange={(next) => change({ view: next, id: undefined })}
        className="w-full wide:w-90"
      />
      <SectionFilter value={section} onChange={(next) => change({ section: next, receiver: undefined })} />
    </div>
  );
  if (view === "leads")
    return (
      <LeadDesk
        bar={bar}
        filter={{ state, section, receiver }}
        openId={id}
        onFilter={(next) => change({ ...next, id: undefined })}
        onClose={() => change({ id: undefined })}
      />
    );
  return (
    <main className="pb-8">
      <AdminHeader title="预约" />
      {bar}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
        {view === "receivers" ? (
          <Receivers section={section} admin={admin} manages={manages} />
        ) : (
          <Forms section={section} manages={manages} />
        )}
      </div>
    </main>
  );
}
