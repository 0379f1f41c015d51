CREATE TABLE "club_members" (
	"section" text NOT NULL,
	"member_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "club_members_section_member_id_pk" PRIMARY KEY("section","member_id")
);
--> statement-breakpoint
CREATE TABLE "club_numbers" (
	"section" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_interests" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "member_interests_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "preset_avatars" (
	"key" text PRIMARY KEY NOT NULL,
	"media_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birthday_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_interests" ADD CONSTRAINT "member_interests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preset_avatars" ADD CONSTRAINT "preset_avatars_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "club_members_number" ON "club_members" USING btree ("section","number");--> statement-breakpoint
CREATE INDEX "club_members_member" ON "club_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "club_members_joined" ON "club_members" USING btree ("section","joined_at");--> statement-breakpoint
CREATE INDEX "club_members_list" ON "club_members" USING btree ("section",(case "role" when 'host' then 0 when 'moderator' then 1 else 2 end),"number") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "member_interests_key" ON "member_interests" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "preset_avatars_media" ON "preset_avatars" USING btree ("media_id");