import { useId, useState } from "react";
import type { DsBridge } from "#bridge/dsbridge.ts";
import type { Bridge } from "#bridge/types.ts";
import { UnsupportedCall } from "#bridge/types.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { type CallName, previewedCalls } from "../bridge-calls.ts";
import { parsed, type Scripted } from "../use-played-shell.ts";

interface CallRowProps {
  name: CallName;
  scripted: Scripted;
  onChange: (changes: Partial<Scripted>) => void;
  /** What the call goes through: the shell's bridge, with the browser's to stand in. */
  bridge: Bridge;
  shell: DsBridge;
  /** A shell of flesh and blood: what it answers is its own. */
  real: boolean;
}

interface Outcome {
  good: boolean;
  text: string;
}

/** One call: with what it is made, what a played shell answers, and what came back. */
export function CallRow({ name, scripted, onChange, bridge, shell, real }: CallRowProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const body = useId();
  const known = shell.has(name);
  const wrong = isJson(scripted.argument) ? null : "不是有效的 JSON";

  const make = async () => {
    if (wrong) return;
    setBusy(true);
    setOutcome(null);
    const begun = performance.now();
    setOutcome(
      await outcomeOf(() => previewedCalls[name].make(bridge, parsed(scripted.argument) as never), begun),
    );
    setBusy(false);
  };

  return (
    <li className="bg-surface">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
        className="press flex min-h-13 w-full items-center gap-2 px-edge text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-13 font-semibold">{name}</span>
          <span className="block text-12 text-ink-3">{previewedCalls[name].label}</span>
        </span>
        <Tag kind={known ? "ok" : "warn"}>{known ? "壳里有" : "壳里没有"}</Tag>
        <Icon name={open ? "up" : "down"} size="s" />
      </button>
      {open && (
        <div id={body} className="px-edge pb-4">
          <TextArea
            label="参数（JSON）"
            rows={1}
            value={scripted.argument}
            error={wrong}
            spellCheck={false}
            onChange={(event) => onChange({ argument: event.target.value })}
          />
          {!real && (
            <>
              <Checkbox
                checked={scripted.missing}
                onChange={(event) => onChange({ missing: event.target.checked })}
              >
                这个版本的壳没有此方法
              </Checkbox>
              {!scripted.missing && (
                <TextArea
                  label="模拟壳的应答（JSON）"
                  rows={1}
                  value={scripted.answer}
                  error={isJson(scripted.answer) ? null : "不是有效的 JSON，会按文字应答"}
                  spellCheck={false}
                  onChange={(event) => onChange({ answer: event.target.value })}
                />
              )}
            </>
          )}
          <Button variant="accent" wide className="mt-3" loading={busy} onClick={() => void make()}>
            调用
          </Button>
          <div aria-live="polite">
            {outcome && (
              <pre
                className={`mt-3 overflow-x-auto rounded-2 p-3 text-12 whitespace-pre-wrap ${outcome.good ? "bg-ok-soft text-ok" : "bg-bad-soft text-bad"}`}
              >
                {outcome.text}
              </pre>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

/** What came back, in words; with the milliseconds that it took. */
async function outcomeOf(make: () => unknown, begun: number): Promise<Outcome> {
  const took = () => `（${Math.round(performance.now() - begun)} 毫秒）`;
  try {
    const answer = await make();
    if (answer === undefined) return { good: true, text: `完成，没有内容${took()}` };
    const files = Array.isArray(answer) && answer.every((one) => one instanceof File);
    const shown = files
      ? (answer as File[]).map(({ name, type, size }) => ({ name, type, bytes: size }))
      : answer;
    return { good: true, text: `${JSON.stringify(shown, null, 1)}${took()}` };
  } catch (error) {
    if (error instanceof UnsupportedCall) return { good: false, text: `壳和浏览器都做不到${took()}` };
    return { good: false, text: `${error instanceof Error ? error.message : String(error)}${took()}` };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
