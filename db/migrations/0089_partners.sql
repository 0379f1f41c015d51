CREATE TABLE "partner_applications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"section" text NOT NULL,
	"about_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"reminded_at" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"inviter" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"from" text,
	"to" text,
	"what" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_member" bigint,
	"by_admin" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"rate_bp" integer NOT NULL,
	"booked_fen" integer DEFAULT 0 NOT NULL,
	"owed_fen" integer DEFAULT 0 NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_orders_sums" CHECK (booked_fen >= 0 and owed_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "partner_withdrawals" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"fen" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"way" text NOT NULL,
	"masked" text NOT NULL,
	"sealed" text,
	"sealed_key_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_withdrawals_fen" CHECK (fen > 0)
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"section" text NOT NULL,
	"code" text NOT NULL,
	"rate_bp" integer,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_code" UNIQUE("code"),
	CONSTRAINT "partners_rate" CHECK (rate_bp is null or rate_bp between 0 and 5000)
);
--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_about_id_partner_applications_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."partner_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_events" ADD CONSTRAINT "partner_events_application_id_partner_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."partner_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_events" ADD CONSTRAINT "partner_events_by_member_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_events" ADD CONSTRAINT "partner_events_by_admin_admins_id_fk" FOREIGN KEY ("by_admin") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_orders" ADD CONSTRAINT "partner_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_orders" ADD CONSTRAINT "partner_orders_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_withdrawals" ADD CONSTRAINT "partner_withdrawals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_withdrawals" ADD CONSTRAINT "partner_withdrawals_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_applications_member" ON "partner_applications" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_applications_until" ON "partner_applications" USING btree ("valid_until") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "partner_applications_list" ON "partner_applications" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "partner_applications_section" ON "partner_applications" USING btree ("section","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "partner_applications_settled" ON "partner_applications" USING btree ("state",coalesce("decided_at", "submitted_at"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "partner_applications_section_settled" ON "partner_applications" USING btree ("section","state",coalesce("decided_at", "submitted_at"),"id");--> statement-breakpoint
CREATE INDEX "partner_applications_about" ON "partner_applications" USING btree ("about_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_applications_once" ON "partner_applications" USING btree ("member_id") WHERE state in ('submitted', 'material', 'approved');--> statement-breakpoint
CREATE INDEX "partner_events_of" ON "partner_events" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "partner_events_member" ON "partner_events" USING btree ("by_member");--> statement-breakpoint
CREATE INDEX "partner_events_admin" ON "partner_events" USING btree ("by_admin");--> statement-breakpoint
CREATE INDEX "partner_orders_list" ON "partner_orders" USING btree ("partner_id","created_at" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_orders_open" ON "partner_orders" USING btree ("order_id") WHERE settled_at is null or owed_fen > 0;--> statement-breakpoint
CREATE INDEX "partner_withdrawals_list" ON "partner_withdrawals" USING btree ("partner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "partner_withdrawals_open" ON "partner_withdrawals" USING btree ("partner_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "partner_withdrawals_desk" ON "partner_withdrawals" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_withdrawals_sealed" ON "partner_withdrawals" USING btree ("settled_at") WHERE sealed is not null;--> statement-breakpoint
CREATE INDEX "partner_withdrawals_decider" ON "partner_withdrawals" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_member" ON "partners" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "partners_list" ON "partners" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);