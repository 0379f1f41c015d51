import { EmptyState } from "#ui/empty-state.tsx";
import { ModeratorScreen } from "../components/moderator-frame.tsx";
import { MuteList } from "../mutes/mute-list.tsx";

/** 禁言: members who may read but not write. */
export default function Mutes() {
  return (
    <ModeratorScreen title="禁言">
      {(admin) =>
        admin.permissions.includes("members.mute") ? (
          <MuteList />
        ) : (
          <main className="pt-10">
            <EmptyState as="h1" title="你的角色不能禁言用户" text="需要这项权限，请联系超级管理员。" />
          </main>
        )
      }
    </ModeratorScreen>
  );
}
