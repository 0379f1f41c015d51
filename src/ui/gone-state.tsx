import { failureOf } from "#shared/failure.ts";
import { buttonClass } from "./button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

const GONE = { title: "内容不存在或已被删除", text: "链接可能已失效，去首页看看吧。" };

/** What the server says of something that nobody but its author sees for now. */
const waits = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "UNDER_REVIEW";

/**
 * In place of what was removed, never was, or waits until somebody has looked at it.
 * @param error what was thrown: which of these it is
 * @param action another way on, beside the home
 */
export function GoneState({
  as,
  action,
  error,
}: Pick<EmptyStateProps, "as" | "action"> & { error?: unknown }) {
  const { title, text } = waits(error) ? failureOf(error) : GONE;
  return (
    <EmptyState
      as={as}
      title={title}
      text={text}
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
