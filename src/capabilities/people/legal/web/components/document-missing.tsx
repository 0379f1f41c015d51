import { useSuspenseQuery } from "@tanstack/react-query";
import { HomeLink } from "#client/home-link.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { documentListQuery } from "../api/document-list.ts";

/** No version of the text is in force. */
export function DocumentMissing() {
  const { section } = useScreen();
  const { contact } = useSuspenseQuery(documentListQuery(section.slug)).data;
  return (
    <EmptyState
      as="h1"
      title="协议更新中"
      text={`新的文本正在准备，需要时请向${contact.operator}索取。`}
      action={
        <>
          {contact.email !== "" && (
            <a href={`mailto:${contact.email}`} className={buttonClass({ variant: "line" })}>
              {contact.email}
            </a>
          )}
          <HomeLink />
        </>
      }
    />
  );
}

/** The address names a version that was never published. */
export function VersionMissing({ path }: { path: string }) {
  return (
    <EmptyState
      as="h1"
      title="没有这个版本"
      text="这个版本没有发布过。发布过的都在现行版本的“历史版本”里。"
      action={
        <a href={path} data-replace="" className={buttonClass({ variant: "accent" })}>
          阅读现行版本
        </a>
      }
    />
  );
}
