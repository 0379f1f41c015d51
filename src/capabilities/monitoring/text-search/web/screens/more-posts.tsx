import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { More } from "../components/more.tsx";

/** 更多命中帖子: posts that hold `?keyword=`. */
export default function MorePostsScreen() {
  return (
    <DeskScreen title="更多命中帖子">
      {(admin) => <More title="更多命中帖子" screen="admin.moreposts" kind="post" admin={admin} />}
    </DeskScreen>
  );
}
