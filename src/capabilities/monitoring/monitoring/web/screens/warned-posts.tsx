import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { WarnedPosts } from "../warnings/warned-posts.tsx";

/** 预警帖子: posts inside warnings, by rule and level. */
export default function WarnedPostsScreen() {
  return <DeskScreen title="预警帖子">{() => <WarnedPosts />}</DeskScreen>;
}
