import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { OwnProfile } from "#capabilities/members/contract.ts";
import { changeProfile } from "#capabilities/members/web/api/change-profile.ts";
import {
  changesOf,
  type ProfileField,
  type ProfileValues,
  placeMessages,
  problemsOf,
  valuesOf,
} from "#capabilities/members/web/session/profile-values.ts";
import { RequestError } from "#client/request.ts";
import { useBlocker } from "#client/router.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { formatDate } from "#shared/format.ts";
import { BIO_MAX, NICKNAME_DAYS, todayInChina } from "#shared/profile-rules.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { AvatarPicker } from "./avatar-picker.tsx";
import { ProfileReview } from "./profile-review.tsx";

const genders = [
  { value: "unset", label: "保密" },
  { value: "male", label: "男" },
  { value: "female", label: "女" },
] as const;

/** The member's own profile; only what was changed is saved. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState<ProfileValues>(() => valuesOf(profile));
  const [problems, setProblems] = useState<Partial<Record<ProfileField | "form", string>>>({});
  const [busy, setBusy] = useState(false);
  const changes = changesOf(values, profile);
  const dirty = Object.keys(changes).length > 0;
  const muted = !profile.can.edit_profile;
  useLeaveGuard(dirty && !busy);

  const set = <F extends ProfileField>(field: F, value: ProfileValues[F]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setProblems((before) => ({ ...before, [field]: undefined, form: undefined }));
  };

  async function save(): Promise<void> {
    const found = problemsOf(changes);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await changeProfile(queryClient, profile, changes);
      setValues(valuesOf(saved));
      const waits = saved.review?.status === "in_review" && ("nickname" in changes || "bio" in changes);
      toast(waits ? "已提交，通过审核后其他人可见" : "已保存", { kind: "done" });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 401) throw error;
      setProblems(placeMessages(error.messages));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (dirty && !busy) void withSignIn(save, "保存");
      }}
    >
      <div className="bg-surface px-edge pt-6 pb-7">
        <ProfileReview review={profile.review} />
        <AvatarPicker profile={profile} disabled={muted} />
        {muted && <p className="mt-4 text-center text-13 text-warn">禁言期间不能修改昵称、头像和简介</p>}
        <TextField
          className="mt-6"
          label="昵称"
          value={values.nickname}
          error={problems.nickname}
          hint={nicknameHint(profile)}
          disabled={muted || profile.nickname_changeable_at !== null}
          autoComplete="nickname"
          onChange={(event) => set("nickname", event.target.value)}
        />
        <div className="mt-5">
          <p className="mb-1.5 text-13 text-ink-2" aria-hidden="true">
            性别
          </p>
          <SegmentedControl
            label="性别"
            options={genders}
            value={values.gender}
            onChange={(gender) => set("gender", gender)}
          />
        </div>
        <TextField
          className="mt-5"
          label="生日"
          type="date"
          min="1900-01-01"
          max={todayInChina()}
          value={values.birthday}
          error={problems.birthday}
          autoComplete="bday"
          onChange={(event) => set("birthday", event.target.value)}
          onClear={() => set("birthday", "")}
        />
        <TextField
          className="mt-5"
          label="城市"
          placeholder="常在哪座城市开车"
          value={values.city}
          error={problems.city}
          autoComplete="address-level2"
          onChange={(event) => set("city", event.target.value)}
        />
        <TextArea
          className="mt-5"
          label="简介"
          placeholder="开什么车，爱怎么开"
          rows={3}
          maxLength={BIO_MAX}
          value={values.bio}
          error={problems.bio}
          disabled={muted}
          onChange={(event) => set("bio", event.target.value)}
        />
        <div aria-live="assertive">
          {problems.form && <p className="mt-3 text-13 text-bad">{problems.form}</p>}
        </div>
      </div>
      <BottomBar label="保存资料">
        <Button type="submit" variant="accent" wide loading={busy} disabled={!dirty}>
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

/** Asks before what was typed is lost, inside the app and when the page is closed. */
function useLeaveGuard(active: boolean): void {
  const held = useBlocker(active);
  useEffect(() => {
    if (held === null) return;
    void confirm({
      title: "放弃修改？",
      text: "还没有保存的内容会丢失。",
      confirmLabel: "放弃",
      cancelLabel: "继续编辑",
      danger: true,
    }).then((yes) => (yes ? held.proceed() : held.stay()));
  }, [held]);
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
