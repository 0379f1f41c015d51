CREATE TABLE "private_media" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_member_id" bigint NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key" text NOT NULL,
	"attached_at" timestamp (3) with time zone,
	"delete_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "private_media_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "private_media_owner" ON "private_media" USING btree ("owner_member_id");--> statement-breakpoint
CREATE INDEX "private_media_due" ON "private_media" USING btree ("delete_at");--> statement-breakpoint
CREATE INDEX "private_media_key" ON "private_media" USING btree ("key_id","id");