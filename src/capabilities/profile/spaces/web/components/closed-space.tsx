import { HomeLink } from "#client/home-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

const words = {
  banned: { title: "该用户已被封禁", text: "因违反社区规范，TA 的主页暂时不能查看。" },
  cancelled: { title: "账号已注销", text: "账号已注销，发表过的内容以“已注销用户”保留。" },
  blocked_by: { title: "无法查看", text: "由于对方的设置，你看不到 TA 的主页。" },
} as const;

/** Instead of a space that is not to be seen. */
export function ClosedSpace({ why }: { why: keyof typeof words }) {
  return <EmptyState {...words[why]} as="h1" action={<HomeLink variant="line" />} />;
}
