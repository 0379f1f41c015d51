CREATE TABLE "lead_batches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"receiver_id" bigint NOT NULL,
	"admin_id" bigint NOT NULL,
	"leads" integer NOT NULL,
	"gone" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_forms" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"receiver_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"series" text[] NOT NULL,
	"term_days" integer NOT NULL,
	"open" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_receivers" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"webhook_host" text DEFAULT '' NOT NULL,
	"sealed" text,
	"sealed_key_id" text,
	"last_sent_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"form_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"member_id" bigint,
	"section" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"sealed" text,
	"sealed_key_id" text,
	"name_masked" text NOT NULL,
	"mobile_masked" text NOT NULL,
	"city" text NOT NULL,
	"series" text NOT NULL,
	"wished_on" date,
	"wished_part" text NOT NULL,
	"statement" text NOT NULL,
	"consent_version" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delete_at" timestamp (3) with time zone NOT NULL,
	"batch_id" bigint,
	"exported_at" timestamp (3) with time zone,
	"contacted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_why" text DEFAULT '' NOT NULL,
	"to_tell" boolean DEFAULT false NOT NULL,
	"gone_batch_id" bigint,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "lead_batches" ADD CONSTRAINT "lead_batches_receiver_id_lead_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."lead_receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_batches" ADD CONSTRAINT "lead_batches_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_receiver_id_lead_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."lead_receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_form_id_lead_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."lead_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_receiver_id_lead_receivers_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."lead_receivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_batch_id_lead_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."lead_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_gone_batch_id_lead_batches_id_fk" FOREIGN KEY ("gone_batch_id") REFERENCES "public"."lead_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_batches_receiver" ON "lead_batches" USING btree ("receiver_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_batches_admin" ON "lead_batches" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_forms_key" ON "lead_forms" USING btree ("key");--> statement-breakpoint
CREATE INDEX "lead_forms_receiver" ON "lead_forms" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "lead_forms_section" ON "lead_forms" USING btree ("section","id");--> statement-breakpoint
CREATE INDEX "lead_receivers_section" ON "lead_receivers" USING btree ("section","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_number" ON "leads" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_under_way" ON "leads" USING btree ("member_id","form_id") WHERE state in ('new', 'exported');--> statement-breakpoint
CREATE INDEX "leads_member" ON "leads" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_form" ON "leads" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "leads_receiver" ON "leads" USING btree ("receiver_id","state");--> statement-breakpoint
CREATE INDEX "leads_to_tell" ON "leads" USING btree ("receiver_id","id") WHERE to_tell;--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("delete_at") WHERE state in ('new', 'exported', 'contacted');--> statement-breakpoint
CREATE INDEX "leads_ended" ON "leads" USING btree ("ended_at") WHERE state in ('withdrawn', 'deleted');--> statement-breakpoint
CREATE INDEX "leads_batch" ON "leads" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "leads_gone_batch" ON "leads" USING btree ("gone_batch_id");