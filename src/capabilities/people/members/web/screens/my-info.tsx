import { useOwnProfile } from "#capabilities/people/members/web/session/use-member.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ProfileForm } from "../components/profile-form.tsx";

/** One's own profile, to look at and to change. */
export default function MyInfo() {
  const { section } = useScreen();
  const goBack = useBack(myPath(section));
  return (
    <>
      <NavBar title="个人资料" onBack={goBack} />
      <main className="pb-tab-bar">
        <Content />
      </main>
    </>
  );
}

function Content() {
  const query = useOwnProfile();
  const { data: profile, isError } = query;
  if (profile) return <ProfileForm key={profile.id} profile={profile} />;
  if (isError) return <NotLoaded query={query} />;
  return <FormSkeleton />;
}

function FormSkeleton() {
  return (
    <Skeleton>
      <div className="bg-surface px-edge pt-6 pb-7">
        <Bone className="mx-auto size-20 rounded-full" />
        {[1, 2, 3, 4].map((field) => (
          <div key={field} className="mt-6">
            <Bone className="mb-2 h-4 w-12" />
            <Bone className="h-13 w-full rounded-2" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
