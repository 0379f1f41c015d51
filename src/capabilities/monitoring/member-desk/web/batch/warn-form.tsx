import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type WarningTemplate, warningTemplates } from "#capabilities/people/warnings/web/public.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { WarningPreview } from "../member/warning-preview.tsx";
import type { BatchFormProps } from "./batch-form-props.ts";

/** One warning for all of them, as they will read it. */
export function BatchWarnForm(props: BatchFormProps) {
  const query = useQuery(warningTemplates());
  if (query.data === undefined) return <NotLoaded query={query} waiting={<RowsSkeleton rows={2} />} />;
  return <Fields key={query.data.version} {...props} {...query.data} />;
}

function Fields({
  busy,
  onAct,
  templates,
  version,
}: BatchFormProps & { templates: readonly WarningTemplate[]; version: string }) {
  const [key, setKey] = useState(templates[0]?.key ?? "");
  const [words, setWords] = useState("");
  return (
    <form
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        onAct({ act: "warn", template: key, version, words: words.trim() });
      }}
    >
      <SelectField
        label="模板"
        options={templates.map((one) => ({ value: one.key, label: one.name }))}
        value={key}
        onChange={setKey}
      />
      <TextArea
        label="补充说明（选填）"
        rows={2}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <WarningPreview template={templates.find((one) => one.key === key)} words={words} />
      <Button type="submit" variant="danger" size="l" wide loading={busy}>
        发出警告
      </Button>
    </form>
  );
}
