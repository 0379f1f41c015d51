import { useNavigate } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** No version is in force, or the one in the address was never published. */
export function DocumentMissing({ named, path }: { named: boolean; path: string }) {
  const { base } = useScreen();
  const navigate = useNavigate();
  return named ? (
    <EmptyState
      as="h1"
      title="没有这个版本"
      text="地址里的版本没有发布过，可以从现行版本的“历史版本”里查找。"
      action={
        <Button variant="accent" onClick={() => navigate(path, { replace: true })}>
          阅读现行版本
        </Button>
      }
    />
  ) : (
    <EmptyState
      as="h1"
      title="协议更新中"
      text="新的文本正在准备，发布前不会改变您的权利。急用时请通过首页底部的联系方式向我们索取。"
      action={
        <Button variant="accent" onClick={() => navigate(base || "/")}>
          回首页
        </Button>
      }
    />
  );
}
