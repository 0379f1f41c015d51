import { WordLibrary } from "#capabilities/words/web/public.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ModeratorScreen } from "../components/moderator-frame.tsx";

/** 关键词库: the words that texts are judged by. */
export default function Words() {
  return (
    <ModeratorScreen title="关键词库">
      {(admin) =>
        admin.permissions.includes("words.manage") ? (
          <WordLibrary />
        ) : (
          <main className="pt-10">
            <EmptyState as="h1" title="你的角色不能管理词库" text="需要这项权限，请联系超级管理员。" />
          </main>
        )
      }
    </ModeratorScreen>
  );
}
