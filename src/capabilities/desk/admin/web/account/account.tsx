import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { AdminHeader } from "../components/admin-header.tsx";
import { Panel } from "../components/panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionList } from "./session-list.tsx";
import { TotpPanel } from "./totp-panel.tsx";

/** What keeps the own account safe: password, TOTP, recovery codes, and where it is signed in. */
export function Account({ admin }: { admin: AdminProfile }) {
  return (
    <main className="pb-8">
      <AdminHeader title="账号安全" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 p-3 wide:grid-cols-2 wide:px-6 wide:py-4">
        <div className="grid gap-3.5">
          <Panel title={admin.name} note={`${admin.account} · ${admin.role_name}`}>
            <PasswordPanel />
          </Panel>
          <Panel title="动态验证码">
            <TotpPanel admin={admin} />
          </Panel>
        </div>
        <Panel title="登录设备" note="12 小时不用自动退出">
          <SessionList />
        </Panel>
      </div>
    </main>
  );
}
