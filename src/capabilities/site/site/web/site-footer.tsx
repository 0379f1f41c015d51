import { useQuery } from "@tanstack/react-query";
import { around, FriendlyLinks } from "#capabilities/site/around/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { documentsOf } from "#sections/registry.ts";
import { DrawnOnce } from "#ui/drawn-once.tsx";
import { site } from "./api/site.ts";

/** Documents, operator and filing numbers at the end of a section's home. */
export function SiteFooter() {
  const { section } = useScreen();
  const { data } = useQuery(site());
  const { data: outside } = useQuery(around(section.slug));
  const icp = section.icp ?? data?.icp_number;
  const shown = documentsOf(section).filter((one) => ["agreement", "privacy", "legal"].includes(one.key));
  const draw = () => (
    <>
      {outside ? <FriendlyLinks links={outside.links} /> : null}
      <nav aria-label="协议与声明" className="flex justify-center gap-2">
        {shown.map((document) => (
          <a key={document.path} href={document.path} className="press grid h-11 place-items-center px-2">
            {document.title}
          </a>
        ))}
      </nav>
      {section.footer?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {data ? (
        <p>
          © {data.operator}
          {icp ? (
            <>
              {" "}
              <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" className="hit">
                {icp}
              </a>
            </>
          ) : null}
          {data.police_number ? <span> {data.police_number}</span> : null}
        </p>
      ) : null}
    </>
  );
  return (
    <DrawnOnce
      as="footer"
      className="px-edge pt-6 pb-8 text-center text-11 leading-body text-ink-3"
      by={[data, outside?.links]}
    >
      {draw}
    </DrawnOnce>
  );
}
