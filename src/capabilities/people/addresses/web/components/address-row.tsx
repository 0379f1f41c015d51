import type { Address } from "#capabilities/people/addresses/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";

interface AddressRowProps {
  address: Address;
  /** Somebody asked for one: tapping it takes it. */
  onPick: (() => void) | undefined;
  onDefault: () => void;
  onDelete: () => void;
}

const tool = "press flex h-11 items-center gap-1 px-2 text-13 text-ink-2";

/** One address: where it leads, and what can be done with it. */
export function AddressRow({ address, onPick, onDefault, onDelete }: AddressRowProps) {
  const { section } = useScreen();
  const { id, name, mobile, region, detail, label, is_default: isDefault } = address;
  const words = (
    <>
      <span className="flex items-center gap-2">
        <b className="max-w-40 truncate text-17 font-semibold">{name}</b>
        <span className="num text-15 text-ink-2">{mobile}</span>
        {isDefault && <Tag kind="accent">默认</Tag>}
        {label && <Tag>{label}</Tag>}
      </span>
      <span className="mt-1.5 block text-15 leading-comment break-words text-ink-2">
        {region} {detail}
      </span>
    </>
  );
  return (
    <li className="bg-surface px-edge pt-4 not-first:mt-2">
      {onPick ? (
        <button type="button" onClick={onPick} className="press flex w-full items-center gap-3 text-left">
          <span className="min-w-0 flex-1">{words}</span>
          <Icon name="right" size="s" className="flex-none text-ink-3" />
        </button>
      ) : (
        <div>{words}</div>
      )}
      <div className="hair-t mt-3 flex items-center">
        <Checkbox
          className="mr-auto"
          checked={isDefault}
          // It is given to another one, never taken away.
          disabled={isDefault}
          onChange={onDefault}
        >
          {isDefault ? "默认地址" : "设为默认"}
        </Checkbox>
        <a href={pathOf("my.createaddr", {}, { section, query: { id } })} className={tool}>
          <Icon name="edit" size="s" />
          编辑
        </a>
        <button type="button" onClick={onDelete} className={`${tool} -mr-2`}>
          <Icon name="trash" size="s" />
          删除
        </button>
      </div>
    </li>
  );
}
