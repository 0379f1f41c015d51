import { AdminHeader, type AdminProfile, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { MemberList, narrowings } from "../member/member-list.tsx";
import { MemberPane } from "../member/member-pane.tsx";

const address = { q: textUpTo(40), standing: oneOf(narrowings, undefined), id: textUpTo(18) };

/** 会员: who is here, and what the desk may do about them. */
export default function MembersScreen() {
  return <DeskScreen title="会员">{(admin) => <Members admin={admin} />}</DeskScreen>;
}

function Members({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(address);
  const wide = useWide();
  const { q, standing, id } = values;
  const list = <MemberList admin={admin} q={q} standing={standing} openId={id} onChange={change} />;
  const administrators = admin.permissions.includes("admins.manage") && (
    <a href={deskPathOf("admin.administrators")} className={buttonClass({ variant: "line", size: "s" })}>
      管理员
    </a>
  );
  if (wide) {
    return (
      <main className="flex h-dvh flex-col">
        <AdminHeader title="会员">{administrators}</AdminHeader>
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(9rem,11rem)_minmax(0,1fr)]">
          {list}
          <div className="min-h-0 overflow-y-auto">
            {id === undefined ? (
              <p className="px-6 pt-30 text-center text-15 text-ink-3">选择会员后查看和处理</p>
            ) : (
              <MemberPane key={id} id={id} />
            )}
          </div>
        </div>
      </main>
    );
  }
  return (
    <main className="pb-8">
      {id === undefined ? (
        <>
          <AdminHeader title="会员">{administrators}</AdminHeader>
          {list}
        </>
      ) : (
        <MemberPane key={id} id={id} alone onClose={() => change({ id: undefined })} />
      )}
    </main>
  );
}
