CREATE TABLE "events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"tx" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "events_topic" ON "events" USING btree ("topic","tx");--> statement-breakpoint
CREATE INDEX "events_tx" ON "events" USING btree ("tx");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at");