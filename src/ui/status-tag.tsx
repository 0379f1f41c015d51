import type { ReactNode } from "react";
import { Tag } from "./tag.tsx";

const states = {
  pending: { kind: "warn", icon: "clock", text: "审核中" },
  passed: { kind: "ok", icon: "done", text: "已通过" },
  rejected: { kind: "bad", icon: "reject", text: "未通过" },
} as const;

interface StatusTagProps {
  status: keyof typeof states;
  className?: string;
  /** Behind the word. */
  children?: ReactNode;
}

/** Where something stands in review. */
export function StatusTag({ status, className, children }: StatusTagProps) {
  const { kind, icon, text } = states[status];
  return (
    <Tag kind={kind} icon={icon} className={className}>
      {text}
      {children}
    </Tag>
  );
}
