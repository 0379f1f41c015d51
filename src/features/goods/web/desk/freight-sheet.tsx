import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { RequestError } from "#client/request.ts";
import { newKey, useRequestKey } from "#client/request-key.ts";
import type { Freight } from "#features/goods/shelves-contract.ts";
import { yuanOf } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, refreshGoods, shelves } from "./api.ts";
import { provinces } from "./provinces.ts";
import { fenOf, fenOrNull, wholeOf } from "./words.ts";

/** The freight templates, and one of them. */
export function FreightSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(shelves());
  const [open, setOpen] = useState<Freight | "new" | null>(null);
  if (open !== null)
    return <Template template={open === "new" ? undefined : open} onClose={() => setOpen(null)} />;
  return (
    <Sheet onClose={onClose} title="运费模板" description="各分区共用；改了只影响之后的订单">
      {query.data === undefined ? (
        <NotLoaded compact query={query} />
      ) : (
        <div className="pb-3">
          <ul>
            {query.data.freight.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  disabled={!query.data.can.change}
                  onClick={() => setOpen(one)}
                  className="press hair-b flex min-h-12 w-full items-center gap-3 py-2.5 text-left"
                >
                  <span className="min-w-0 flex-1 truncate text-15">{one.name}</span>
                  <span className="num flex-none text-12 text-ink-3">{one.goods} 件商品在用</span>
                </button>
              </li>
            ))}
            {query.data.freight.length === 0 && (
              <li className="py-8 text-center text-13 text-ink-3">还没有模板；没选模板的商品包邮</li>
            )}
          </ul>
          {query.data.can.change && (
            <Button size="s" variant="line" icon="plus" className="mt-3" onClick={() => setOpen("new")}>
              新的模板
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

interface Rule {
  key: string;
  provinces: readonly string[];
  refused: boolean;
  first_grams: string;
  first_fen: string;
  step_grams: string;
  step_fen: string;
}

interface FreightValues {
  name: string;
  free_from_fen: string;
  rules: readonly Rule[];
}

const newRule = (): Rule => ({
  ...{ key: newKey(), provinces: [], refused: false, first_grams: "1000", first_fen: "10" },
  ...{ step_grams: "1000", step_fen: "5" },
});

function Template({ template, onClose }: { template: Freight | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [nested, setNested] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<FreightValues>({
    initial: {
      name: template?.name ?? "",
      free_from_fen: template?.free_from_fen == null ? "" : yuanOf(template.free_from_fen),
      rules: template?.rules.map((rule) => ({
        ...{ key: newKey(), provinces: rule.provinces, refused: rule.refused },
        ...{ first_grams: String(rule.first_grams), first_fen: yuanOf(rule.first_fen) },
        ...{ step_grams: String(rule.step_grams), step_fen: yuanOf(rule.step_fen) },
      })) ?? [newRule()],
    },
    place: () => "rules",
    async save(values) {
      const body = {
        name: values.name,
        free_from_fen: fenOrNull(values.free_from_fen),
        rules: values.rules.map((rule) => ({
          ...{ provinces: [...rule.provinces], refused: rule.refused },
          ...{ first_grams: wholeOf(rule.first_grams), first_fen: fenOf(rule.first_fen) },
          ...{ step_grams: wholeOf(rule.step_grams), step_fen: fenOf(rule.step_fen) },
        })),
      };
      try {
        if (template === undefined)
          await deskApi(
            "POST /api/admin/freight-templates",
            { body: { ...body, idempotency_key: keyOf(body) } },
            { quiet: true },
          );
        else
          await deskApi(
            "PUT /api/admin/freight-templates/{id}",
            { params: { id: template.id }, body: { ...body, version: template.version } },
            { quiet: true },
          );
      } catch (error) {
        if (error instanceof RequestError) setNested(error.fields);
        throw error;
      }
      onClose();
      toast("运费模板已保存", { kind: "done" });
      await refreshGoods(queryClient);
    },
  });
  const { values, set, errorOf, text } = form;
  const change = (key: string, changes: Partial<Rule>) => {
    setNested({});
    set({ rules: values.rules.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  };
  const remove = async () => {
    if (template === undefined) return;
    if (!(await confirmDanger("删除这个模板？", `“${template.name}”删除后不能恢复。`, "删除"))) return;
    try {
      await deskApi("DELETE /api/admin/freight-templates/{id}", { params: { id: template.id } });
    } catch (error) {
      // Why not was told by the request layer.
      if (error instanceof RequestError) return;
      throw error;
    }
    onClose();
    await refreshGoods(queryClient);
  };
  return (
    <FormSheet {...{ form, onClose }} title={template?.name ?? "新的运费模板"} label="保存">
      <TextField label="名称" maxLength={20} placeholder="按重量" {...text("name")} />
      <TextField label="满多少元包邮（选填）" inputMode="decimal" maxLength={10} {...text("free_from_fen")} />
      {values.rules.map((rule, at) => {
        const wrong = Object.entries(nested).find(([name]) => name.startsWith(`rules.${at}.`))?.[1];
        const field = (label: string, name: "first_grams" | "first_fen" | "step_grams" | "step_fen") => (
          <TextField
            label={label}
            inputMode="decimal"
            maxLength={9}
            value={rule[name]}
            onChange={(event) => change(rule.key, { [name]: event.target.value })}
          />
        );
        return (
          <fieldset key={rule.key} className="grid gap-3 rounded-2 border border-line p-3">
            <p className="text-13 text-ink-2">
              {rule.provinces.length === 0 ? "其他地区（不选省份）" : `${rule.provinces.length} 个省份`}
            </p>
            <div className="flex flex-wrap gap-2">
              {provinces.map(({ code, name }) => (
                <Chip
                  key={code}
                  selected={rule.provinces.includes(code)}
                  onClick={() =>
                    change(rule.key, {
                      provinces: rule.provinces.includes(code)
                        ? rule.provinces.filter((one) => one !== code)
                        : [...rule.provinces, code],
                    })
                  }
                >
                  {name}
                </Chip>
              ))}
            </div>
            <Switch
              checked={rule.refused}
              onChange={(event) => change(rule.key, { refused: event.target.checked })}
            >
              这些地方不发货
            </Switch>
            {!rule.refused && (
              <div className="grid grid-cols-2 gap-3">
                {field("首重（克）", "first_grams")}
                {field("首费（元）", "first_fen")}
                {field("每续重（克）", "step_grams")}
                {field("续费（元）", "step_fen")}
              </div>
            )}
            {wrong && <p className="text-12 text-bad">{wrong}</p>}
            {values.rules.length > 1 && (
              <Button
                size="s"
                variant="danger"
                className="justify-self-start"
                onClick={() => set({ rules: values.rules.filter(({ key }) => key !== rule.key) })}
              >
                删除这条
              </Button>
            )}
          </fieldset>
        );
      })}
      {errorOf("rules") && nested.rules !== undefined && (
        <p className="text-12 text-bad">{errorOf("rules")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          variant="line"
          icon="plus"
          onClick={() => set({ rules: [newRule(), ...values.rules] })}
        >
          再添加一条规则
        </Button>
        {template !== undefined && template.goods === 0 && (
          <Button size="s" variant="danger" onClick={() => void remove()}>
            删除模板
          </Button>
        )}
      </div>
    </FormSheet>
  );
}
