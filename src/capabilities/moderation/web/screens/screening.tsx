import { EmptyState } from "#ui/empty-state.tsx";
import { ModeratorScreen } from "../components/moderator-frame.tsx";
import { ScreeningDesk } from "../screening/screening-desk.tsx";

/** 先审后发: what is looked at before it is shown. */
export default function Screening() {
  return (
    <ModeratorScreen title="先审后发">
      {(admin) =>
        admin.permissions.includes("screening.manage") ? (
          <ScreeningDesk />
        ) : (
          <main className="pt-10">
            <EmptyState as="h1" title="你的角色不能设置先审后发" text="需要这项权限，请联系超级管理员。" />
          </main>
        )
      }
    </ModeratorScreen>
  );
}
