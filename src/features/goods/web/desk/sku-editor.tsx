import { useState } from "react";
import type { Picture as MediaPicture } from "#capabilities/media/media/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { newSku, type SkuValues } from "./goods-values.ts";

const MOST = 120;

interface SkuEditorProps {
  axes: readonly string[];
  skus: readonly SkuValues[];
  pictures: readonly MediaPicture[];
  error: string | null;
  /** What the server says of single fields, by their path: `skus.0.price_fen`. */
  nested: Readonly<Record<string, string>>;
  onChange: (skus: SkuValues[]) => void;
}

/** All SKUs of goods: a card each on a phone, a row of fields each on a wide screen. */
export function SkuEditor({ axes, skus, pictures, error, nested, onChange }: SkuEditorProps) {
  const [filling, setFilling] = useState(false);
  const change = (at: number, changes: Partial<SkuValues>) =>
    onChange(skus.map((one, n) => (n === at ? { ...one, ...changes } : one)));
  const own = Object.keys(nested).some((path) => path.startsWith("skus."));
  return (
    <div className="grid gap-4">
      {skus.map((sku, at) => (
        <SkuCard
          key={sku.key}
          {...{ axes, sku, pictures, nested }}
          path={`skus.${at}`}
          only={skus.length === 1}
          onChange={(changes) => change(at, changes)}
          onRemove={() => onChange(skus.filter((_, n) => n !== at))}
        />
      ))}
      {error && !own && <p className="text-13 text-bad">{error}</p>}
      <div className="flex flex-wrap gap-2">
        {axes.length > 0 && skus.length < MOST && (
          <Button
            size="s"
            variant="line"
            icon="plus"
            onClick={() => onChange([...skus, newSku(skus.at(-1))])}
          >
            再添加规格
          </Button>
        )}
        {skus.length > 1 && (
          <Button size="s" variant="line" onClick={() => setFilling(true)}>
            批量填写
          </Button>
        )}
      </div>
      {filling && (
        <FillSheet
          count={skus.length}
          onClose={() => setFilling(false)}
          onFill={(changes) => {
            onChange(skus.map((sku) => ({ ...sku, ...changes })));
            setFilling(false);
          }}
        />
      )}
    </div>
  );
}

interface SkuCardProps {
  axes: readonly string[];
  sku: SkuValues;
  pictures: readonly MediaPicture[];
  path: string;
  nested: Readonly<Record<string, string>>;
  only: boolean;
  onChange: (changes: Partial<SkuValues>) => void;
  onRemove: () => void;
}

function SkuCard({ axes, sku, pictures, path, nested, only, onChange, onRemove }: SkuCardProps) {
  const problem = (field: string): string | null =>
    nested[`${path}.${field}`] ??
    Object.entries(nested).find(([name]) => name.startsWith(`${path}.${field}.`))?.[1] ??
    null;
  const field = (
    label: string,
    name: keyof SkuValues & ("code" | AmountField),
    of: string,
    more: object = {},
  ) => (
    <TextField
      label={label}
      inputMode={name === "code" ? "text" : "decimal"}
      maxLength={40}
      value={sku[name]}
      error={problem(of)}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...more}
    />
  );
  return (
    <fieldset className="rounded-2 border border-line p-3">
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        {axes.map((axis, at) => (
          <TextField
            key={axis}
            label={axis}
            maxLength={20}
            value={sku.values[at] ?? ""}
            error={at === 0 ? problem("values") : null}
            onChange={(event) =>
              onChange({
                values: axes.map((_, n) => (n === at ? event.target.value : (sku.values[n] ?? ""))),
              })
            }
          />
        ))}
        {field("编码", "code", "code")}
        {field("售价（元）", "price", "price_fen")}
        {field("划线价（选填）", "list", "list_fen")}
        {field("车主价（选填）", "owner", "owner_fen")}
        {field("会员价（选填）", "members", "member_prices", {
          inputMode: "text",
          maxLength: 120,
          placeholder: "3:180;5:170",
        })}
        {field("积分（选填）", "points", "points", { inputMode: "numeric" })}
        {field("积分另加（元）", "pointsPrice", "points_fen")}
        {field("重量（克）", "grams", "grams", { inputMode: "numeric" })}
        {sku.id === undefined && field("库存", "stock", "stock", { inputMode: "numeric" })}
        {pictures.length > 1 && (
          <SelectField
            label="图片"
            options={[
              { value: "", label: "用商品图" },
              ...pictures.map(({ id }, at) => ({ value: id, label: `第 ${at + 1} 张` })),
            ]}
            value={sku.picture_id ?? ""}
            onChange={(next) => onChange({ picture_id: next === "" ? null : next })}
          />
        )}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <Switch checked={sku.active} onChange={(event) => onChange({ active: event.target.checked })}>
            在售
          </Switch>
        </span>
        {!only && !sku.used && (
          <Button size="s" variant="danger" onClick={onRemove}>
            删除
          </Button>
        )}
      </div>
    </fieldset>
  );
}

type AmountField = "price" | "list" | "owner" | "members" | "points" | "pointsPrice" | "grams" | "stock";

const filled = [
  ["price", "售价（元）"],
  ["list", "划线价（元）"],
  ["owner", "车主价（元）"],
  ["members", "会员价，如 3:180;5:170"],
  ["grams", "重量（克）"],
] as const;
type FillValues = Record<(typeof filled)[number][0], string>;

function FillSheet({
  count,
  onFill,
  onClose,
}: {
  count: number;
  onFill: (changes: Partial<SkuValues>) => void;
  onClose: () => void;
}) {
  const form = useForm<FillValues>({
    initial: { price: "", list: "", owner: "", members: "", grams: "" },
    async save(values) {
      onFill(Object.fromEntries(Object.entries(values).filter(([, typed]) => typed.trim() !== "")));
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title="批量填写"
      description={`填了的会写进全部 ${count} 个规格，空着的不动；保存商品后生效`}
      label="写进所有规格"
    >
      {filled.map(([name, label]) => (
        <TextField key={name} label={label} maxLength={120} {...form.text(name)} />
      ))}
    </FormSheet>
  );
}
