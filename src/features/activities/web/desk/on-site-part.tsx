import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { blockKey } from "#capabilities/site/blocks/web/public.ts";
import type { Form } from "#client/form.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EditValues } from "./edit-values.ts";

/** What happens on the day: agenda, gates, and the stages at which a convoy is called. */
export function OnSitePart({ form }: { form: Form<EditValues> }) {
  const { values, set, errorOf } = form;
  const { agenda, gates, stages } = values;
  return (
    <Panel title="流程和现场">
      <div className="grid gap-5">
        <section aria-label="流程">
          <Head title="流程" error={errorOf("agenda")}>
            <Button
              size="s"
              variant="line"
              icon="plus"
              onClick={() =>
                set({ agenda: [...agenda, { key: blockKey(), time: nextTime(agenda), text: "" }] })
              }
            >
              添加一条
            </Button>
          </Head>
          <ul className="grid gap-2">
            {agenda.map((item) => (
              <li key={item.key} className="flex items-end gap-2">
                <TextField
                  className="w-26 flex-none"
                  label="时间"
                  hideLabel
                  type="time"
                  value={item.time}
                  onChange={(event) =>
                    set({
                      agenda: agenda.map((one) =>
                        one === item ? { ...one, time: event.target.value } : one,
                      ),
                    })
                  }
                />
                <TextField
                  className="min-w-0 flex-1"
                  label="做什么"
                  hideLabel
                  placeholder="集合签到"
                  maxLength={60}
                  value={item.text}
                  onChange={(event) =>
                    set({
                      agenda: agenda.map((one) =>
                        one === item ? { ...one, text: event.target.value } : one,
                      ),
                    })
                  }
                />
                <IconButton
                  icon="close"
                  size="s"
                  label={`删除 ${item.time} ${item.text}`}
                  onClick={() => set({ agenda: agenda.filter((one) => one !== item) })}
                />
              </li>
            ))}
          </ul>
        </section>
        <Names
          title="签到入口"
          hint="几个入口同时签到时填，一个入口不用填"
          placeholder="东门"
          items={gates}
          error={errorOf("gates")}
          onChange={(next) => set({ gates: next })}
        />
        <Names
          title="车队点名的路段"
          hint="自驾时按顺序点名：出发、途中、到达"
          placeholder="出发"
          items={stages}
          error={errorOf("stages")}
          onChange={(next) => set({ stages: next })}
        />
      </div>
    </Panel>
  );
}

function Head(props: { title: string; error: string | null; children: React.ReactNode }) {
  return (
    <div className="mb-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-13 text-ink-2">{props.title}</h3>
        {props.children}
      </div>
      {props.error !== null && <p className="mt-1 text-12 text-bad">{props.error}</p>}
    </div>
  );
}

/** Half an hour after the last one. */
function nextTime(agenda: readonly { time: string }[]): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(agenda.at(-1)?.time ?? "") ?? [];
  if (hours === undefined || minutes === undefined) return "09:00";
  const next = Math.min(Number(hours) * 60 + Number(minutes) + 30, 23 * 60 + 59);
  return `${String(Math.floor(next / 60)).padStart(2, "0")}:${String(next % 60).padStart(2, "0")}`;
}

interface NamesProps {
  title: string;
  hint: string;
  placeholder: string;
  items: readonly { key: string; label: string }[];
  error: string | null;
  onChange: (items: { key: string; label: string }[]) => void;
}

/** Short names in an order. */
function Names({ title, hint, placeholder, items, error, onChange }: NamesProps) {
  return (
    <section aria-label={title}>
      <Head title={title} error={error}>
        <Button
          size="s"
          variant="line"
          icon="plus"
          onClick={() => onChange([...items, { key: stageKey(items), label: "" }])}
        >
          加一个
        </Button>
      </Head>
      {items.length === 0 ? (
        <p className="text-13 text-ink-3">{hint}</p>
      ) : (
        <SortList
          label={title}
          items={items}
          itemKey={({ key }) => key}
          nameOf={({ label }) => label || title}
          onChange={onChange}
        >
          {(item) => (
            <span className="flex items-center gap-1 py-1.5">
              <TextField
                className="min-w-0 flex-1"
                label={title}
                hideLabel
                placeholder={placeholder}
                maxLength={12}
                value={item.label}
                onChange={(event) =>
                  onChange(
                    items.map((one) => (one.key === item.key ? { ...one, label: event.target.value } : one)),
                  )
                }
              />
              <IconButton
                icon="close"
                size="s"
                label={`删除 ${item.label || title}`}
                onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
              />
            </span>
          )}
        </SortList>
      )}
    </section>
  );
}

/** A key that none of them has; it stays when the name changes. */
function stageKey(items: readonly { key: string }[]): string {
  for (let n = items.length + 1; ; n += 1) if (!items.some(({ key }) => key === `s${n}`)) return `s${n}`;
}
