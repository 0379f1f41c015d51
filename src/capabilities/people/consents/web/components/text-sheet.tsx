import { useQuery } from "@tanstack/react-query";
import { documentQuery } from "#capabilities/people/legal/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SafeHtml } from "#ui/safe-html.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import type { SignableKey } from "../../contract.ts";

export interface TextSheetProps {
  open: boolean;
  onClose: () => void;
  textKey: SignableKey;
  title: string;
  /** Agrees to what was read; without it there is nothing to agree to any more. */
  onAgree: (() => void) | undefined;
}

/** A text to be read beside a form, which stays as it is. Fetch it with `lazyPart`. */
export default function TextSheet({ open, onClose, textKey, title, onAgree }: TextSheetProps) {
  const { section } = useScreen();
  const { data, isError, error, isFetching, refetch } = useQuery(
    documentQuery({ key: textKey, section: section.slug }),
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={data?.title ?? title}
      description={data ? `版本 ${data.version}` : undefined}
      footer={
        onAgree && (
          <Button
            variant="accent"
            wide
            disabled={!data}
            onClick={() => {
              onAgree();
              onClose();
            }}
          >
            我已阅读并同意
          </Button>
        )
      }
    >
      {data ? (
        <SafeHtml html={data.html} className="prose pb-6" data-plain="" data-size="s" />
      ) : isError || data === null ? (
        // Not `NotLoaded`: that none is in force is an answer, which a query does not count as a failure.
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      )}
    </Sheet>
  );
}
