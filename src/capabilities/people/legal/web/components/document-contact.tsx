import { Icon } from "#ui/icon.tsx";
import type { LegalDocument } from "../../contract.ts";

/** Whom to ask about the text. */
export function DocumentContact({ contact }: { contact: LegalDocument["contact"] }) {
  return (
    <section aria-labelledby="document-contact" className="hair-t mx-5 mt-10 pt-5">
      <h2 id="document-contact" className="text-15 font-bold">
        对内容有疑问？
      </h2>
      <p className="mt-1 text-13 text-ink-2">由{contact.operator}负责解答。</p>
      {contact.email !== "" && (
        <a
          href={`mailto:${contact.email}`}
          className="press mt-3 inline-flex h-11 items-center gap-2 rounded-2 px-4 text-15 inset-ring inset-ring-line-2"
        >
          <Icon name="send" size="m" />
          {contact.email}
        </a>
      )}
    </section>
  );
}
