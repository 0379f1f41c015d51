CREATE TABLE "search_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"variants" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"section" text,
	"author_id" bigint,
	"picture_id" bigint,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"terms" integer[] NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"after" bigint DEFAULT '0' NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word_uses" (
	"word" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "search_word_uses_word_hour_visitor_pk" PRIMARY KEY("word","hour","visitor")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"shown" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"hidden_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_word_uses" ADD CONSTRAINT "search_word_uses_word_search_words_word_fk" FOREIGN KEY ("word") REFERENCES "public"."search_words"("word") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_hidden_by_admins_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_codes_variants" ON "search_codes" USING gin ("variants");--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_target" ON "search_documents" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "search_documents_terms" ON "search_documents" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_published" ON "search_documents" USING btree ("published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_documents_updated" ON "search_documents" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "search_documents_author" ON "search_documents" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "search_documents_picture" ON "search_documents" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "search_word_uses_hour" ON "search_word_uses" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "search_words_hidden_by" ON "search_words" USING btree ("hidden_by");