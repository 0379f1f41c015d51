import { Icon } from "#ui/icon.tsx";

/** Why something better is asked for; nothing where it is not. */
export function Asked({ asked }: { asked: string }) {
  if (asked === "") return null;
  return (
    <p className="mb-2 flex items-start gap-1.5 text-13 text-bad">
      <Icon name="reject" size="s" className="mt-0.5 flex-none" />
      {asked}
    </p>
  );
}
