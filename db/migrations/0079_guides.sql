CREATE TABLE "guide_reports" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"guide_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"step" text NOT NULL,
	"step_title" text NOT NULL,
	"member_id" bigint,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guide_versions" (
	"guide_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"admin_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_versions_guide_id_number_pk" PRIMARY KEY("guide_id","number")
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"number" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"series" text[] DEFAULT '{}' NOT NULL,
	"pictures" bigint[] DEFAULT '{}' NOT NULL,
	"searched" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guide_reports" ADD CONSTRAINT "guide_reports_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_reports" ADD CONSTRAINT "guide_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_reports" ADD CONSTRAINT "guide_reports_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_versions" ADD CONSTRAINT "guide_versions_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_versions" ADD CONSTRAINT "guide_versions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_reports_state" ON "guide_reports" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "guide_reports_guide" ON "guide_reports" USING btree ("guide_id","state");--> statement-breakpoint
CREATE INDEX "guide_reports_member" ON "guide_reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "guide_reports_admin" ON "guide_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "guide_versions_admin" ON "guide_versions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "guides_listed" ON "guides" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published is not null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "guides_section" ON "guides" USING btree ("section","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE published is not null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "guides_series" ON "guides" USING gin ("series");--> statement-breakpoint
CREATE INDEX "guides_pictures" ON "guides" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "guides_updated" ON "guides" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);