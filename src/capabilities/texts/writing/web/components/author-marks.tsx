import { SameCarMark } from "#capabilities/cars/garage/web/public.ts";
import { WornBadges } from "#capabilities/community/honours/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { OwnerMarks, type Recognised } from "#ui/owner-marks.tsx";

interface AuthorMarksProps {
  author: (Recognised & { id: string; badges: readonly { key: string; name: string }[] }) | null;
  /** Key of the series that is spoken of. */
  series?: string | undefined;
}

/** What stands behind an author's name; nothing behind one that is not known. */
export function AuthorMarks({ author, series }: AuthorMarksProps) {
  const { section } = useScreen();
  return author === null ? null : (
    <>
      <OwnerMarks of={author} series={series} section={section.slug} />
      <SameCarMark member={author} />
      <WornBadges badges={author.badges} />
    </>
  );
}
