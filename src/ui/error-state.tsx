import type { ReactNode } from "react";
import { failureOf } from "#shared/failure.ts";
import { isNotFound } from "#shared/request-error.ts";
import { Button, buttonClass } from "./button.tsx";
import { EmptyState, GridDrawing } from "./empty-state.tsx";

export interface ErrorStateProps {
  /** What was thrown. Its words are those of the catalogue, on every screen; null where a query keeps none. */
  error: unknown;
  /** What did not come, where that is better said first; how it failed then stands below. */
  what?: string;
  onRetry: () => void;
  /** The retry is under way. */
  retrying?: boolean;
  /** A second way out, beside 重试. */
  action?: ReactNode;
  drawing?: ReactNode;
  compact?: boolean;
  as?: "h1" | "h2" | "p";
}

/** A part that could not be loaded: what happened, and 重试; of what is not there the way home, where it is a whole screen. */
export function ErrorState({
  error,
  what,
  onRetry,
  retrying = false,
  action,
  drawing,
  compact,
  as,
}: ErrorStateProps) {
  const { title, text } = failureOf(error);
  return (
    <EmptyState
      role="alert"
      title={what ?? title}
      text={what === undefined ? text : title}
      compact={compact}
      as={as}
      drawing={drawing ?? <ConeDrawing />}
      action={
        <>
          {action}
          {!isNotFound(error) ? (
            <Button variant="accent" icon="refresh" loading={retrying} onClick={onRetry}>
              重试
            </Button>
          ) : compact ? null : (
            <a href="/" className={buttonClass({ variant: "accent" })}>
              回首页
            </a>
          )}
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
