import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { addressList } from "../api/addresses.ts";

interface AddressChoiceProps {
  /** The screen to which the address book answers. */
  to: string;
  value: string;
  error: string | null;
  /** Takes the member's default while none is chosen. */
  onDefault: (id: string) => void;
}

/** Where it is sent: the chosen address of the book, and the way to another. */
export function AddressChoice({ to, value, error, onDefault }: AddressChoiceProps) {
  const { section } = useScreen();
  const note = useId();
  const query = useQuery(addressList());
  const { data } = query;
  const chosen = data?.items.find(({ id }) => id === value);
  const usual = data?.items.find(({ is_default: isDefault }) => isDefault);
  const take = useEffectEvent(onDefault);
  const missing = data !== undefined && chosen === undefined ? usual?.id : undefined;
  useEffect(() => {
    if (missing !== undefined) take(missing);
  }, [missing]);
  if (data === undefined)
    return (
      <NotLoaded
        compact
        query={query}
        waiting={
          <Skeleton>
            <Bone className="mx-edge h-16 rounded-2" />
          </Skeleton>
        }
      />
    );
  const empty = data.items.length === 0;
  return (
    <div className="px-edge">
      <p className="mb-1.5 text-13 text-ink-2">收货地址</p>
      <a
        href={pathOf(empty ? "my.createaddr" : "my.address", {}, { section, query: { pick: "1", to } })}
        aria-describedby={error ? note : undefined}
        className={cx(
          "press flex min-h-15 items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-3 inset-ring",
          error ? "inset-ring-bad" : "inset-ring-transparent",
        )}
      >
        <Icon name="pin" className="flex-none text-ink-3" />
        {chosen === undefined ? (
          <span className="flex-1 text-15 text-ink-3">{empty ? "新增收货地址" : "选择收货地址"}</span>
        ) : (
          <span className="min-w-0 flex-1">
            <span className="flex gap-2 text-15">
              <b className="max-w-40 truncate font-semibold">{chosen.name}</b>
              <span className="num text-ink-2">{chosen.mobile}</span>
            </span>
            <span className="mt-0.5 block text-13 break-words text-ink-2">
              {chosen.region} {chosen.detail}
            </span>
          </span>
        )}
        <Icon name="right" size="s" className="flex-none text-ink-3" />
      </a>
      <p id={note} aria-live="polite" className="mt-1.5 text-12 text-bad">
        {error}
      </p>
    </div>
  );
}
