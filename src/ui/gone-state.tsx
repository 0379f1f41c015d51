import { buttonClass } from "./button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

/** In place of what was removed, or never was. @param action another way on, beside the home */
export function GoneState({ as, action }: Pick<EmptyStateProps, "as" | "action">) {
  return (
    <EmptyState
      as={as}
      title="内容不存在或已被删除"
      text="可能是链接旧了，去首页看看新的内容吧。"
      action={
        <>
          {action}
          <a href="/" className={buttonClass({ variant: "accent" })}>
            回首页
          </a>
        </>
      }
    />
  );
}
