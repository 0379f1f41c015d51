import type { OwnProfile, ProfileChanges } from "#capabilities/people/members/contract.ts";
import {
  bioProblem,
  birthdayProblem,
  cityProblem,
  nicknameProblem,
  normalizeBio,
  normalizeNickname,
} from "#shared/profile-rules.ts";
import { trim } from "#shared/validation.ts";

/** The form's fields as they are typed. */
export interface ProfileValues {
  nickname: string;
  gender: OwnProfile["gender"];
  /** YYYY-MM-DD, or empty. */
  birthday: string;
  birthday_shown: boolean;
  /** As the server knows it, 杭州; or empty. */
  city: string;
  bio: string;
  /** Keys of series of cars, in the member's order. */
  interests: readonly string[];
}

type ProfileField = keyof ProfileValues;

export function valuesOf(profile: OwnProfile): ProfileValues {
  const { nickname, gender, birthday, birthday_shown, city, bio, interests } = profile;
  return {
    ...{ nickname, gender, birthday: birthday ?? "", birthday_shown, city, bio },
    interests: interests.map(({ key }) => key),
  };
}

/** What differs from the profile, in the form in which it is sent; empty when nothing does. */
export function changesOf(values: ProfileValues, profile: OwnProfile): ProfileChanges {
  const changes: ProfileChanges = {};
  const nickname = normalizeNickname(values.nickname);
  const bio = normalizeBio(values.bio);
  const city = trim(values.city);
  if (nickname !== profile.nickname) changes.nickname = nickname;
  if (values.gender !== profile.gender) changes.gender = values.gender;
  if (values.birthday !== (profile.birthday ?? "")) changes.birthday = values.birthday || null;
  if (values.birthday_shown !== profile.birthday_shown) changes.birthday_shown = values.birthday_shown;
  const interests = [...values.interests];
  if (interests.join() !== profile.interests.map(({ key }) => key).join()) changes.interests = interests;
  if (city !== profile.city) changes.city = city;
  if (bio !== profile.bio) changes.bio = bio;
  return changes;
}

/** What is wrong with the changes, by field. */
export function problemsOf(changes: ProfileChanges): Partial<Record<ProfileField, string>> {
  const found: [ProfileField, string | null][] = [
    ["nickname", changes.nickname === undefined ? null : nicknameProblem(changes.nickname)],
    ["birthday", changes.birthday ? birthdayProblem(changes.birthday) : null],
    ["city", changes.city === undefined ? null : cityProblem(changes.city)],
    ["bio", changes.bio === undefined ? null : bioProblem(changes.bio)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}
