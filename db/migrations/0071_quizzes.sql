CREATE TABLE "quiz_defaults" (
	"section" text PRIMARY KEY NOT NULL,
	"quiz_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_results" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"quiz_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"member_id" bigint,
	"section" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"answers" integer[] NOT NULL,
	"style" text,
	"color" text,
	"month" integer,
	"matches" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_versions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"quiz_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" bigint,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"section" text NOT NULL,
	"draft" jsonb NOT NULL,
	"live_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"taken" integer DEFAULT 0 NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quiz_defaults" ADD CONSTRAINT "quiz_defaults_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD CONSTRAINT "quiz_versions_published_by_admins_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_live_id_quiz_versions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_updated_by_admins_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_defaults_quiz" ON "quiz_defaults" USING btree ("quiz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_results_key" ON "quiz_results" USING btree ("key");--> statement-breakpoint
CREATE INDEX "quiz_results_member" ON "quiz_results" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_results_version" ON "quiz_results" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "quiz_results_quiz" ON "quiz_results" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "quiz_results_end" ON "quiz_results" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_versions_number" ON "quiz_versions" USING btree ("quiz_id","number");--> statement-breakpoint
CREATE INDEX "quiz_versions_publisher" ON "quiz_versions" USING btree ("published_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quizzes_key" ON "quizzes" USING btree ("key");--> statement-breakpoint
CREATE INDEX "quizzes_live" ON "quizzes" USING btree ("live_id");--> statement-breakpoint
CREATE INDEX "quizzes_updater" ON "quizzes" USING btree ("updated_by");