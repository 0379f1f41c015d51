import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { INTERESTS_MAX } from "#shared/profile-rules.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { interestChoices } from "../api/choices.ts";

export interface InterestPickerProps {
  open: boolean;
  /** Keys of what is chosen now. */
  chosen: readonly string[];
  onPick: (keys: string[]) => void;
  onClose: () => void;
}

/** Several series of cars, by make. Fetch it with `lazyPart`. */
export default function InterestPicker({ open, chosen, onPick, onClose }: InterestPickerProps) {
  const query = useQuery(interestChoices());
  const { data, isError } = query;
  const [wanted, setWanted] = useState<readonly string[]>(chosen);
  const groups = Map.groupBy(data ?? [], ({ group }) => group);
  const toggle = (key: string) => {
    if (wanted.includes(key)) setWanted(wanted.filter((one) => one !== key));
    else if (wanted.length < INTERESTS_MAX) setWanted([...wanted, key]);
    else toast(`最多选择 ${INTERESTS_MAX} 个车系`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setWanted(chosen)}
      title="感兴趣的车系"
      description={`已选 ${wanted.length} 个，最多 ${INTERESTS_MAX} 个`}
      footer={
        <Button
          variant="accent"
          wide
          onClick={() => {
            onPick([...wanted]);
            onClose();
          }}
        >
          完成
        </Button>
      }
    >
      {isError && !data ? (
        <NotLoaded query={query} compact />
      ) : data?.length === 0 ? (
        <EmptyState compact as="p" title="还没有车系可选" text="有新的车系时再来看看。" />
      ) : (
        [...groups].map(([group, choices]) => (
          <section key={group} aria-label={group} className="pb-3">
            <h3 className="py-1.5 text-13 text-ink-3">{group}</h3>
            <ul className="flex flex-wrap gap-x-2 gap-y-3">
              {choices.map(({ key, label }) => (
                <li key={key}>
                  <Chip selected={wanted.includes(key)} onClick={() => toggle(key)}>
                    {label}
                  </Chip>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Sheet>
  );
}
