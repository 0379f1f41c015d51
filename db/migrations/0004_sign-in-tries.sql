CREATE TABLE "sms_code_tries" (
	"code_id" bigint NOT NULL,
	"tried_from" text NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "sms_code_tries_code_id_tried_from_pk" PRIMARY KEY("code_id","tried_from")
);
--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "ticket_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "stranger_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_code_tries" ADD CONSTRAINT "sms_code_tries_code_id_sms_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."sms_codes"("id") ON DELETE cascade ON UPDATE no action;