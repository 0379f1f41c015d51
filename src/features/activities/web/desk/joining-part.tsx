import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { SeriesField } from "#capabilities/people/members/web/public.ts";
import type { Form } from "#client/form.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { noticeKeys } from "#shared/activity.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import type { EditValues } from "./edit-values.ts";
import { noticeNames } from "./words.ts";

const levels = Array.from({ length: 13 }, (_, level) => ({
  value: String(level),
  label: level === 0 ? "不限等级" : `Lv${level} 以上`,
}));

/** Who may join, what he signs, and whether the organiser looks at each. */
export function JoiningPart({ form, activity }: { form: Form<EditValues>; activity: DeskActivityDetail }) {
  const { values, set, errorOf } = form;
  const umbrella = sectionBySlug(values.section)?.umbrella === true;
  const known = levels.some(({ value }) => value === values.min_level);
  return (
    <Panel title="参加条件" note="勾选的都要满足">
      <div className="grid gap-1">
        <Switch checked={values.owners_only} onChange={(event) => set({ owners_only: event.target.checked })}>
          仅限认证车主
        </Switch>
        {!umbrella && (
          <Switch checked={values.club_only} onChange={(event) => set({ club_only: event.target.checked })}>
            仅限这个车友会的会员
          </Switch>
        )}
        {errorOf("club_only") && <p className="text-12 text-bad">{errorOf("club_only")}</p>}
        <Switch
          checked={values.invited_only}
          onChange={(event) => set({ invited_only: event.target.checked })}
        >
          仅限受邀，报名要填邀请码
          {values.invited_only && (
            <span className="block text-12 text-ink-3">
              {activity.invited_only ? "邀请码在“概况”里生成和停用" : "保存后在“概况”里生成邀请码"}
            </span>
          )}
        </Switch>
        {errorOf("invited_only") && <p className="text-12 text-bad">{errorOf("invited_only")}</p>}
        <Switch checked={values.reviewed} onChange={(event) => set({ reviewed: event.target.checked })}>
          报名要我审核
        </Switch>
      </div>
      <div className="mt-2 grid gap-4">
        <SeriesField
          label="仅限车系（选填）"
          value={values.series}
          placeholder="不限车系"
          error={errorOf("series")}
          onChange={(series) => set({ series })}
        />
        <SelectField
          label="最低等级"
          options={
            known ? levels : [...levels, { value: values.min_level, label: `Lv${values.min_level} 以上` }]
          }
          value={values.min_level}
          onChange={(min_level) => set({ min_level })}
        />
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">报名前要签的文书</legend>
          {noticeKeys.map((key) => (
            <Checkbox
              key={key}
              shape="square"
              checked={values.notices.includes(key)}
              onChange={(event) =>
                set({
                  notices: noticeKeys.filter((one) =>
                    one === key ? event.target.checked : values.notices.includes(one),
                  ),
                })
              }
            >
              {noticeNames[key]}
            </Checkbox>
          ))}
          {errorOf("notices") && <p className="text-12 text-bad">{errorOf("notices")}</p>}
        </fieldset>
      </div>
    </Panel>
  );
}
