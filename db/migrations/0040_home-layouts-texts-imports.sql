CREATE TABLE "home_layouts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"state" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"blocks" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_drafts" (
	"key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body" text NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"import_id" bigint NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures_kept" integer DEFAULT 0 NOT NULL,
	"pictures_lost" integer DEFAULT 0 NOT NULL,
	"article_id" bigint
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"section" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"beat_at" timestamp (3) with time zone,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "substantial" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "published_by" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_marks" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "import_marks" ADD COLUMN "made" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "home_layouts" ADD CONSTRAINT "home_layouts_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "home_layouts_draft" ON "home_layouts" USING btree ("section") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "home_layouts_live" ON "home_layouts" USING btree ("section") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "home_layouts_section" ON "home_layouts" USING btree ("section","number");--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_key" ON "import_items" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "import_items_outcome" ON "import_items" USING btree ("import_id","outcome","id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_published_by_admins_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_marks_import" ON "import_marks" USING btree ("import_id","kind") WHERE import_id is not null;