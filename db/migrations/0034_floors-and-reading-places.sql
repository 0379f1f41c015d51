CREATE TABLE "comment_floors" (
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "comment_floors_target_kind_target_id_pk" PRIMARY KEY("target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "comment_places" (
	"member_id" bigint NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"floor" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_places_member_id_target_kind_target_id_pk" PRIMARY KEY("member_id","target_kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "floor" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "quoted_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_places" ADD CONSTRAINT "comment_places_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_floor" ON "comments" USING btree ("target_kind","target_id","floor") WHERE floor is not null;