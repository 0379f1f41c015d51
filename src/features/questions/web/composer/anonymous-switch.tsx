import type { ComposerPart } from "#capabilities/texts/writing/web/public.ts";
import { Switch } from "#ui/switch.tsx";

type AnonymousSwitchProps = Pick<ComposerPart, "fields" | "setFields"> & { what: string };

/** Nobody learns who wrote it but administrators who have to. */
export function AnonymousSwitch({ fields, setFields, what }: AnonymousSwitchProps) {
  return (
    <Switch
      checked={fields.anonymous === "1"}
      onChange={(event) => setFields({ anonymous: event.target.checked ? "1" : "" })}
    >
      <span className="block text-15">匿名{what}</span>
      <span className="block text-12 text-ink-3">不显示你的昵称、等级和地区，发布后不能改</span>
    </Switch>
  );
}
