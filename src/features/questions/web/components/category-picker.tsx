import type { Category } from "#features/questions/channels-contract.ts";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";

interface CategoryPickerProps {
  categories: readonly Category[];
  /** Id of a category of either level. */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The tree of categories: first the field, then what of it. */
export function CategoryPicker({ categories, value, onChange }: CategoryPickerProps) {
  const open = categories.find(
    ({ id, children }) => id === value || children.some((child) => child.id === value),
  );
  return (
    <fieldset className="px-edge pt-2 pb-3">
      <legend className="sr-only">问题分类</legend>
      <div className="grid grid-cols-3 gap-2">
        {categories
          .filter(({ closed }) => !closed)
          .map(({ id, name, icon }) => (
            <button
              key={id}
              type="button"
              aria-pressed={open?.id === id}
              onClick={() => onChange(id)}
              className={cx(
                "press flex h-12 items-center justify-center gap-1.5 rounded-2 text-15",
                open?.id === id ? "bg-accent-soft font-semibold text-accent-ink" : "bg-surface-2",
              )}
            >
              <Icon name={iconNamed(icon, "ask")} size="m" />
              {name}
            </button>
          ))}
      </div>
      {open ? (
        <>
          <p className="mt-3 text-13 text-ink-3">{open.intro}</p>
          <div className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
            <Chip selected={value === open.id} onClick={() => onChange(open.id)}>
              全部{open.name}
            </Chip>
            {open.children
              .filter(({ closed }) => !closed)
              .map(({ id, name }) => (
                <Chip key={id} selected={value === id} onClick={() => onChange(id)}>
                  {name}
                </Chip>
              ))}
          </div>
        </>
      ) : null}
    </fieldset>
  );
}
