CREATE TABLE "import_marks" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"own_id" bigint NOT NULL,
	CONSTRAINT "import_marks_source_kind_key_pk" PRIMARY KEY("source","kind","key")
);
