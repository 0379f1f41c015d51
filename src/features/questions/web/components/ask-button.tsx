import { openComposer } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { FloatingButton } from "#ui/floating-button.tsx";

interface AskButtonProps {
  preset?: Record<string, string>;
  /** Above the tab bar. */
  raised?: boolean;
}

/** The floating button that asks a question. */
export function AskButton({ preset, raised }: AskButtonProps) {
  const { section } = useScreen();
  return (
    <FloatingButton
      icon="edit"
      raised={raised ?? false}
      onClick={() => openComposer({ kind: "question", section: section.slug, ...(preset && { preset }) })}
    >
      提问
    </FloatingButton>
  );
}
