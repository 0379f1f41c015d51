CREATE TABLE "monitored_terms" (
	"text_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"section" text NOT NULL,
	"published" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"folded" text NOT NULL,
	"terms" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"admin_id" bigint NOT NULL,
	"filter" jsonb NOT NULL,
	"found" integer NOT NULL,
	"searched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinion_case_steps" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"step" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_admin" bigint,
	"by_member" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinion_cases" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"section" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"owner_id" bigint,
	"due_at" timestamp (3) with time zone,
	"answer" text,
	"merged_into" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "opinion_lexicons" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"weights" jsonb NOT NULL,
	"answers" integer NOT NULL,
	"agreement" real NOT NULL,
	"agreement_before" real NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"changed_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opinions" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"section" text NOT NULL,
	"author_id" bigint,
	"brand" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"series_name" text DEFAULT '' NOT NULL,
	"sentiment" text NOT NULL,
	"aspect" text DEFAULT '' NOT NULL,
	"aspects" text[] DEFAULT '{}' NOT NULL,
	"score" real NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lexicon" integer DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"published" boolean NOT NULL,
	"heat" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'suggested' NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"judged_by" bigint,
	"judged_at" timestamp (3) with time zone,
	"case_id" bigint,
	"written_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitored_terms" ADD CONSTRAINT "monitored_terms_text_id_monitored_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."monitored_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_case_steps" ADD CONSTRAINT "opinion_case_steps_case_id_opinion_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."opinion_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_case_steps" ADD CONSTRAINT "opinion_case_steps_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_case_steps" ADD CONSTRAINT "opinion_case_steps_by_member_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_cases" ADD CONSTRAINT "opinion_cases_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_lexicons" ADD CONSTRAINT "opinion_lexicons_changed_by_admins_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_judged_by_admins_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_case_id_opinion_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."opinion_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitored_terms_terms" ON "monitored_terms" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "monitored_terms_written" ON "monitored_terms" USING btree ("written_at" DESC NULLS FIRST,"text_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saved_searches_admin" ON "saved_searches" USING btree ("admin_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_history_admin" ON "search_history" USING btree ("admin_id","searched_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "opinion_case_steps_case" ON "opinion_case_steps" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "opinion_case_steps_admin" ON "opinion_case_steps" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "opinion_case_steps_member" ON "opinion_case_steps" USING btree ("by_member");--> statement-breakpoint
CREATE INDEX "opinion_cases_open" ON "opinion_cases" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "opinion_cases_owner" ON "opinion_cases" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "opinion_cases_merged" ON "opinion_cases" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "opinion_lexicons_changed_by" ON "opinion_lexicons" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_target" ON "opinions" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "opinions_listed" ON "opinions" USING btree ("state","written_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE sentiment = 'negative';--> statement-breakpoint
CREATE INDEX "opinions_similar" ON "opinions" USING btree ("series","written_at" DESC NULLS FIRST) WHERE sentiment = 'negative';--> statement-breakpoint
CREATE INDEX "opinions_judged" ON "opinions" USING btree ("judged_at") WHERE judged_at is not null;--> statement-breakpoint
CREATE INDEX "opinions_author" ON "opinions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "opinions_judged_by" ON "opinions" USING btree ("judged_by");--> statement-breakpoint
CREATE INDEX "opinions_case" ON "opinions" USING btree ("case_id");