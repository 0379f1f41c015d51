import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";

interface PublishSheetProps {
  title: string;
  /** What follows from it. */
  description: string;
  /** What it changes for visitors, a line each. */
  lines: readonly string[];
  /** What is to be known before. */
  children?: ReactNode;
  /** @returns the number of the version that is live then */
  publish: (note: string) => Promise<number>;
  /** What is said when it is. */
  saidOf: (number: number) => string;
  onSettled: () => Promise<void>;
  onClose: () => void;
}

/** What changes for visitors, and the button that does it. */
export function PublishSheet(props: PublishSheetProps) {
  const { title, description, lines, children, publish, saidOf, onSettled, onClose } = props;
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => publish(note),
    onSuccess(number) {
      toast(saidOf(number), { kind: "done" });
      onClose();
    },
    onSettled,
  });
  return (
    <Sheet
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          {error instanceof RequestError && (
            <p role="alert" className="mb-2 text-13 text-bad">
              {error.message}
            </p>
          )}
          <Button variant="accent" wide loading={isPending} onClick={() => mutate()}>
            发布
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {children}
        {lines.length === 0 ? (
          <p className="text-15 text-ink-2">和线上没有差别。</p>
        ) : (
          <ul aria-label="改动" className="rounded-2 bg-surface-2 px-3">
            {lines.map((line) => (
              <li key={line} className="hair-b py-2.5 text-15 last:border-b-0">
                {line}
              </li>
            ))}
          </ul>
        )}
        <TextField
          label="说明（选填，留在版本记录里）"
          maxLength={60}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
