import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/cx.ts";

export interface ConsentBoxProps {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  /** Grows with every refusal; each one shakes the box. */
  refusals: number;
}

/** The tick that signing in needs; never set beforehand. */
export function ConsentBox({ agreed, onChange, refusals }: ConsentBoxProps) {
  return (
    <div key={refusals} className={cx("flex items-center", refusals > 0 && "shake")}>
      <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)} className="pr-0">
        我已阅读并同意
      </Checkbox>
      <span className="text-13">
        <a href="/agreement" className="hit text-accent-ink">
          《用户协议》
        </a>
        <a href="/privacy" className="hit text-accent-ink">
          《隐私政策》
        </a>
      </span>
    </div>
  );
}
