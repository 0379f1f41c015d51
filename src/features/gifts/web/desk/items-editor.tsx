import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type ItemValues, newItem, newOption, type OptionValues, withAxes } from "./batch-values.ts";

/** So many things, axes and choices at the most, as the contract has it. */
const ITEMS = 10;
/** What can be chosen of a thing, by its place: two at the most. */
const PLACES = ["一", "二"] as const;
const OPTIONS = 60;

interface ItemsEditorProps {
  items: readonly ItemValues[];
  error: string | null;
  /** What the server says of single fields, by their path: `items.0.options.1.total`. */
  nested: Readonly<Record<string, string>>;
  onChange: (items: ItemValues[]) => void;
}

/** The things of a batch, what is chosen of each, and the stock of every choice. */
export function ItemsEditor({ items, error, nested, onChange }: ItemsEditorProps) {
  const change = (at: number, item: ItemValues) => onChange(items.map((one, n) => (n === at ? item : one)));
  // What stands beside its own field is not said twice.
  const own = Object.keys(nested).some((path) => path.startsWith("items."));
  return (
    <div className="grid gap-5">
      {items.map((item, at) => (
        <ItemEditor
          // Places do not change while it is edited; new things have no name of their own.
          key={item.id ?? `new ${at}`}
          item={item}
          path={`items.${at}`}
          nested={nested}
          only={items.length === 1}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(items.filter((_, n) => n !== at))}
        />
      ))}
      {error && !own && <p className="text-13 text-bad">{error}</p>}
      {items.length < ITEMS && (
        <Button
          variant="line"
          size="s"
          icon="plus"
          className="justify-self-start"
          onClick={() => onChange([...items, newItem()])}
        >
          再添加一样礼品
        </Button>
      )}
    </div>
  );
}

interface ItemEditorProps {
  item: ItemValues;
  path: string;
  nested: Readonly<Record<string, string>>;
  only: boolean;
  onChange: (item: ItemValues) => void;
  onRemove: () => void;
}

function ItemEditor({ item, path, nested, only, onChange, onRemove }: ItemEditorProps) {
  const { name, axes, options } = item;
  const used = options.some((option) => option.used);
  const changeOption = (at: number, changes: Partial<OptionValues>) =>
    onChange({ ...item, options: options.map((one, n) => (n === at ? { ...one, ...changes } : one)) });
  return (
    <fieldset className="grid gap-3 rounded-2 border border-line p-3">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="礼品名称"
          maxLength={30}
          placeholder="赛道日 T 恤"
          value={name}
          error={nested[`${path}.name`] ?? null}
          onChange={(event) => onChange({ ...item, name: event.target.value })}
        />
        {!only && !used && <IconButton icon="trash" label="删除这样礼品" onClick={onRemove} />}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {PLACES.slice(0, axes.length).map((place, at) => (
          <span key={place} className="flex items-end">
            <TextField
              className="w-28"
              label={`要选的第${place}项`}
              maxLength={8}
              placeholder={at === 0 ? "颜色" : "尺码"}
              value={axes[at] ?? ""}
              onChange={(event) =>
                onChange({ ...item, axes: axes.map((one, n) => (n === at ? event.target.value : one)) })
              }
            />
            {!used && (
              <IconButton
                icon="close"
                size="s"
                label={`不选${axes[at] || "这一项"}`}
                onClick={() =>
                  onChange(
                    withAxes(
                      {
                        ...item,
                        options: options.map((one) => ({
                          ...one,
                          values: one.values.filter((_, n) => n !== at),
                        })),
                      },
                      axes.filter((_, n) => n !== at),
                    ),
                  )
                }
              />
            )}
          </span>
        ))}
        {axes.length < PLACES.length && !used && (
          <Button size="s" variant="line" icon="plus" onClick={() => onChange(withAxes(item, [...axes, ""]))}>
            {axes.length === 0 ? "要选颜色、尺码等" : "再添加一项"}
          </Button>
        )}
      </div>
      {nested[`${path}.axes`] && <p className="text-12 text-bad">{nested[`${path}.axes`]}</p>}
      <ul className="grid gap-2">
        {options.map((option, at) => (
          <li key={option.id ?? `new ${at}`}>
            <OptionRow
              option={option}
              axes={axes}
              problem={
                nested[`${path}.options.${at}.total`] ??
                nested[`${path}.options.${at}.values`] ??
                valueProblem(nested, `${path}.options.${at}.values`)
              }
              canRemove={options.length > 1 && !option.used}
              onChange={(changes) => changeOption(at, changes)}
              onRemove={() => onChange({ ...item, options: options.filter((_, n) => n !== at) })}
            />
          </li>
        ))}
      </ul>
      {axes.length > 0 && options.length < OPTIONS && (
        <Button
          size="s"
          variant="line"
          icon="plus"
          className="justify-self-start"
          onClick={() =>
            onChange({
              ...item,
              options: [
                ...options,
                newOption(axes.map((_, n) => (n < axes.length - 1 ? (options.at(-1)?.values[n] ?? "") : ""))),
              ],
            })
          }
        >
          再添加一个选项
        </Button>
      )}
      {nested[`${path}.options`] && <p className="text-12 text-bad">{nested[`${path}.options`]}</p>}
    </fieldset>
  );
}

/** What is said of one of an option's values, whichever. */
const valueProblem = (nested: Readonly<Record<string, string>>, path: string): string | null =>
  Object.entries(nested).find(([one]) => one.startsWith(`${path}.`))?.[1] ?? null;

interface OptionRowProps {
  option: OptionValues;
  axes: readonly string[];
  problem: string | null;
  canRemove: boolean;
  onChange: (changes: Partial<OptionValues>) => void;
  onRemove: () => void;
}

function OptionRow({ option, axes, problem, canRemove, onChange, onRemove }: OptionRowProps) {
  const { values, total, taken } = option;
  return (
    <div>
      <div className="flex items-center gap-2">
        {PLACES.slice(0, axes.length).map((place, at) => (
          <TextField
            key={place}
            className="min-w-0 flex-1"
            label={axes[at] || `第${place}项`}
            hideLabel
            placeholder={axes[at] || "选项"}
            maxLength={12}
            value={values[at] ?? ""}
            onChange={(event) =>
              onChange({ values: axes.map((_, n) => (n === at ? event.target.value : (values[n] ?? ""))) })
            }
          />
        ))}
        <TextField
          className="w-28 flex-none"
          label="库存"
          hideLabel
          placeholder="库存"
          inputMode="numeric"
          maxLength={6}
          value={total}
          after={<span className="flex-none text-13 text-ink-3">份</span>}
          onChange={(event) => onChange({ total: event.target.value })}
        />
        {canRemove ? (
          <IconButton icon="close" size="s" label="删除这个选项" onClick={onRemove} />
        ) : (
          axes.length > 0 && <span className="w-11 flex-none" />
        )}
      </div>
      {(problem !== null || taken > 0) && (
        <p className={problem === null ? "num mt-1 text-12 text-ink-3" : "num mt-1 text-12 text-bad"}>
          {problem ?? `已领 ${taken} 份`}
        </p>
      )}
    </div>
  );
}
