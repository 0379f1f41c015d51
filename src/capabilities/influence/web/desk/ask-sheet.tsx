import { type FormEvent, useState } from "react";
import { platformNames } from "#shared/influence.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskInfluencerDetail, InfluenceDecision } from "../../desk-contract.ts";

const REASONS = ["请把核对码放到主页简介", "链接打不开，请重新复制主页链接", "截图看不清粉丝数，请重新截图"];

interface AskSheetProps {
  accounts: DeskInfluencerDetail["accounts"];
  busy: boolean;
  onAsk: (accounts: InfluenceDecision["accounts"]) => void;
  onClose: () => void;
}

/** Asks for something better of single accounts, each with its reason. */
export function AskSheet({ accounts, busy, onAsk, onClose }: AskSheetProps) {
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>(
    // Where there is one account, it is the one.
    accounts.length === 1 ? Object.fromEntries(accounts.map(({ id }) => [id, ""])) : {},
  );
  const [problem, setProblem] = useState("");
  const say = (id: string, reason: string | undefined) => {
    setProblem("");
    setAsked(({ [id]: _, ...others }) => (reason === undefined ? others : { ...others, [id]: reason }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = Object.entries(asked).map(([account_id, reason]) => ({
      account_id,
      reason: reason.trim(),
    }));
    if (chosen.length === 0) setProblem("请选择需要补充哪些账号");
    else if (chosen.some(({ reason }) => reason === "")) setProblem("请写明每个账号需要怎样补充");
    else onAsk(chosen);
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="要求补充材料"
      description="申请人会看到每个账号的说明，补交后重新排队"
    >
      <form onSubmit={submit} className="grid gap-2 pb-2">
        {accounts.map(({ id, platform, nick }) => {
          const reason = asked[id];
          return (
            <fieldset key={id} className="rounded-2 border border-line-2 px-3 py-1">
              <legend className="sr-only">{platformNames[platform]}</legend>
              <Checkbox
                shape="square"
                checked={reason !== undefined}
                onChange={(event) => say(id, event.target.checked ? "" : undefined)}
              >
                {platformNames[platform]}
                <span className="ml-1.5 text-13 text-ink-3">{nick}</span>
              </Checkbox>
              {reason !== undefined && (
                <div className="grid gap-2 pb-2.5">
                  <div className="flex flex-wrap gap-2">
                    {REASONS.map((word) => (
                      <Chip key={word} selected={reason === word} onClick={() => say(id, word)}>
                        {word}
                      </Chip>
                    ))}
                  </div>
                  <TextField
                    label={`${platformNames[platform]}需要怎样补充`}
                    hideLabel
                    placeholder="需要怎样补充"
                    maxLength={200}
                    value={reason}
                    onChange={(event) => say(id, event.target.value)}
                  />
                </div>
              )}
            </fieldset>
          );
        })}
        {problem !== "" && (
          <p role="alert" className="text-13 text-bad">
            {problem}
          </p>
        )}
        <Button type="submit" variant="accent" size="l" wide loading={busy}>
          要求补充
        </Button>
      </form>
    </Sheet>
  );
}
