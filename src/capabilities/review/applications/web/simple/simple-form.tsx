import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { UnloadedQuery } from "#ui/not-loaded.tsx";
import { TextField } from "#ui/text-field.tsx";
import { FormSteps, useApplicationForm } from "../own/application-form.tsx";
import { FormScreen } from "../own/form-screen.tsx";

type Known<Key extends string> = Readonly<Record<Key, string>> & {
  id: string | null;
  state: string;
  reason: string;
};

interface SimpleFormProps<Key extends string> {
  titles: readonly [string, string];
  /** Where its member finds his own: after handing one in, and back. */
  own: string;
  query: UnloadedQuery & { data: Known<NoInfer<Key>> | undefined };
  /** What the texts are called, in their order. */
  texts: Readonly<Record<Key, string>>;
  optional: readonly NoInfer<Key>[];
  keep: (given: Record<Key, string> & { section: string }) => Promise<unknown>;
  send: (
    given: Record<Key, string> & { id: string | null; section: string; idempotency_key: string },
  ) => Promise<unknown>;
  refresh: (queryClient: QueryClient) => Promise<unknown>;
}

/** A form of a few texts on one page. */
export function SimpleFormScreen<Key extends string>(props: SimpleFormProps<Key>) {
  return (
    <FormScreen titles={props.titles} from={props.own} query={props.query}>
      {(known) => <Fields key={known.id ?? "new"} {...props} known={known} />}
    </FormScreen>
  );
}

function Fields<Key extends string>(props: SimpleFormProps<Key> & { known: Known<Key> }) {
  const { known, texts, optional, titles } = props;
  const section = useScreen().section.slug;
  const navigate = useNavigate();
  const client = useQueryClient();
  const keys = Object.keys(texts) as Key[];
  const application = useApplicationForm<Record<string, string>, Record<string, string>>({
    ...{ known, initial: Object.fromEntries(keys.map((key) => [key, known[key]])), purpose: titles[0] },
    fieldsOf: (values) => values,
    check: (values) =>
      Object.fromEntries(
        keys
          .filter((key) => values[key] === "" && !optional.includes(key))
          .map((key) => [key, `请填写${texts[key]}`]),
      ),
    keep: (values) => props.keep({ ...(values as Record<Key, string>), section }),
    async send(values, keyOf) {
      const given = { ...(values as Record<Key, string>), id: known.id, section };
      await props.send({ ...given, idempotency_key: keyOf(given) });
      await props.refresh(client);
      navigate(props.own, { replace: true });
    },
  });
  return (
    <FormSteps {...application} steps={[{ title: titles[0], fields: keys }]} submitLabel="提交申请">
      {() =>
        keys.map((key) => (
          <TextField
            key={key}
            className="mt-5 first:mt-0"
            label={optional.includes(key) ? `${texts[key]}（选填）` : texts[key]}
            {...application.form.text(key)}
          />
        ))
      }
    </FormSteps>
  );
}
