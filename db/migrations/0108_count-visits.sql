CREATE TABLE "member_last_seen" (
	"member_id" bigint NOT NULL,
	"section" text NOT NULL,
	"last_day" date NOT NULL,
	"day_before" date,
	CONSTRAINT "member_last_seen_member_id_section_pk" PRIMARY KEY("member_id","section")
);
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"day" date NOT NULL,
	"section" text NOT NULL,
	"registers" "bytea" NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visitor_days_day_section_pk" PRIMARY KEY("day","section")
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_last_seen" ADD CONSTRAINT "member_last_seen_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;