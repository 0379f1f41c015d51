import { useQuery } from "@tanstack/react-query";
import { useOwnSeries } from "#capabilities/cars/garage/web/public.ts";
import { interestChoices } from "#capabilities/people/members/web/public.ts";
import PickerSheet from "#ui/picker-sheet.tsx";

interface SeriesSheetProps {
  open: boolean;
  /** Key of what is chosen now. */
  chosen: string;
  onPick: (key: string) => void;
  onClose: () => void;
}

/** The series of cars that a text is about: the writer's own first, then all. Fetch it with `lazyPart`. */
export default function SeriesSheet({ open, chosen, onPick, onClose }: SeriesSheetProps) {
  const { data = [] } = useQuery(interestChoices());
  const own = useOwnSeries();
  return (
    <PickerSheet
      open={open}
      title="关联车系"
      options={[
        ...own.map(({ key, label, group }) => ({ value: key, label, note: group, letter: "爱车" })),
        ...data
          .filter(({ key }) => own.every((driven) => driven.key !== key))
          .map(({ key, label, group }) => ({ value: key, label, note: group })),
      ]}
      chosen={[chosen]}
      onPick={(path) => {
        onPick(path.at(-1)?.value ?? "");
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What a series is called; its key until that is known. */
export function SeriesName({ value }: { value: string }) {
  const { data } = useQuery(interestChoices());
  return data?.find(({ key }) => key === value)?.label ?? value;
}
