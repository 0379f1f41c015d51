CREATE TABLE "waiting_documents" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL
);
