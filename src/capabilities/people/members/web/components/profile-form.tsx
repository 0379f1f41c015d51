import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { changeProfile } from "#capabilities/people/members/web/api/change-profile.ts";
import { interestChoices } from "#capabilities/people/members/web/api/choices.ts";
import { profileSent } from "#capabilities/people/members/web/profile-sent.ts";
import {
  changesOf,
  type ProfileValues,
  problemsOf,
  valuesOf,
} from "#capabilities/people/members/web/session/profile-values.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { formatDate } from "#shared/format.ts";
import { BIO_MAX, NICKNAME_DAYS, todayInChina } from "#shared/profile-rules.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { CityField } from "#ui/city-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { AvatarPicker } from "./avatar-picker.tsx";
import { ProfileReview } from "./profile-review.tsx";

const InterestPicker = lazyPart(async () => (await import("./interest-picker.tsx")).default);

const genders = [
  { value: "unset", label: "保密" },
  { value: "male", label: "男" },
  { value: "female", label: "女" },
] as const;

/** The member's own profile; only what was changed is saved. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues>({
    initial: valuesOf(profile),
    purpose: "保存",
    check: (values) => problemsOf(changesOf(values, profile)),
    async save(values) {
      const changes = changesOf(values, profile);
      const saved = await changeProfile(queryClient, profile, changes);
      form.reset(valuesOf(saved));
      const waits = saved.review?.status === "in_review" && ("nickname" in changes || "bio" in changes);
      toast(waits ? await profileSent(queryClient, "已提交，通过审核后其他人可见") : "已保存", {
        kind: "done",
      });
    },
  });
  const { values, set } = form;
  const dirty = Object.keys(changesOf(values, profile)).length > 0;
  const muted = !profile.can.edit_profile;
  useLeaveGuard(dirty && !form.busy);
  const [picking, setPicking] = useState(false);
  const { data: choices = profile.interests } = useQuery(interestChoices());
  const labelOf = (key: string) => choices.find((choice) => choice.key === key)?.label ?? key;

  return (
    <form {...form.props}>
      <div className="bg-surface px-edge pt-6 pb-7">
        <ProfileReview review={profile.review} />
        <AvatarPicker profile={profile} disabled={muted} />
        {muted && <p className="mt-4 text-center text-13 text-warn">禁言期间不能修改昵称、头像和简介</p>}
        <TextField
          className="mt-6"
          label="昵称"
          {...form.text("nickname")}
          hint={nicknameHint(profile)}
          disabled={muted || profile.nickname_changeable_at !== null}
          autoComplete="nickname"
        />
        <div className="mt-5">
          <p className="mb-1.5 text-13 text-ink-2" aria-hidden="true">
            性别
          </p>
          <SegmentedControl
            label="性别"
            options={genders}
            value={values.gender}
            onChange={(gender) => set({ gender })}
          />
        </div>
        <TextField
          className="mt-5"
          label="生日"
          type="date"
          min="1900-01-01"
          max={todayInChina()}
          {...form.text("birthday")}
          autoComplete="bday"
          onClear={() => set({ birthday: "" })}
        />
        {values.birthday !== "" && (
          <Checkbox
            className="mt-1"
            shape="square"
            checked={values.birthday_shown}
            onChange={({ target }) => set({ birthday_shown: target.checked })}
          >
            生日当天在车友会里标出来，不显示年份和年龄
          </Checkbox>
        )}
        <CityField
          className="mt-5"
          label="城市"
          placeholder="常在哪座城市开车"
          city={values.city}
          error={form.errorOf("city")}
          onChange={(city) => set({ city })}
        />
        <ChoiceField
          className="mt-5"
          label="感兴趣的车系"
          value={values.interests.map(labelOf).join("、")}
          placeholder="选几个你关心的车系"
          error={form.errorOf("interests")}
          onTouch={InterestPicker.preload}
          onOpen={() => setPicking(true)}
        />
        <TextArea
          className="mt-5"
          label="简介"
          placeholder="开什么车，爱怎么开"
          rows={3}
          maxLength={BIO_MAX}
          {...form.text("bio")}
          disabled={muted}
        />
        <FormProblem form={form} className="mt-3" />
      </div>
      <InterestPicker
        key={values.interests.join()}
        open={picking}
        chosen={values.interests}
        onPick={(interests) => set({ interests })}
        onClose={() => setPicking(false)}
      />
      <BottomBar label="保存资料">
        <Button type="submit" variant="accent" wide loading={form.busy} disabled={!dirty}>
          保存
        </Button>
      </BottomBar>
    </form>
  );
}

function nicknameHint({ nickname_changeable_at: at }: OwnProfile): string {
  return at === null
    ? `2–16 个字，每 ${NICKNAME_DAYS} 天可改一次`
    : `${formatDate(at, { time: true })} 后可以再改`;
}
