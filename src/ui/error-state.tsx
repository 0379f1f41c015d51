import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState, GridDrawing } from "./empty-state.tsx";

export interface ErrorStateProps {
  /** What went wrong, in the reader's words. */
  title?: string;
  /** What to do about it. */
  text?: ReactNode;
  onRetry: () => void;
  /** The retry is under way. */
  retrying?: boolean;
  /** A second way out, beside 重试. */
  action?: ReactNode;
  drawing?: ReactNode;
  compact?: boolean;
  as?: "h1" | "h2" | "p";
}

/** A part that could not be loaded: what happened, and 重试. */
export function ErrorState({
  title = "网络不给力，请检查后重试",
  text = "信号像是进了隧道，出来再试一次。",
  onRetry,
  retrying = false,
  action,
  drawing,
  compact,
  as,
}: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      title={title}
      text={text}
      compact={compact}
      as={as}
      drawing={drawing ?? <ConeDrawing />}
      action={
        <>
          {action}
          <Button variant="accent" icon="refresh" loading={retrying} onClick={onRetry}>
            重试
          </Button>
        </>
      }
    />
  );
}

function ConeDrawing() {
  return (
    <GridDrawing>
      <g stroke="var(--ink-3)" strokeWidth="3.5" strokeLinejoin="round">
        <path d="M92 112l17 36H75z" fill="var(--accent-soft)" />
        <path d="M68 154h48M84 131h16" />
      </g>
      <path
        d="M170 140q12-14 26-6M176 150q8-8 17-3"
        stroke="var(--ink-3)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </GridDrawing>
  );
}
