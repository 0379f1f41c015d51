CREATE TABLE "certification_hearing_files" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"hearing_id" bigint NOT NULL,
	"file_id" bigint
);
--> statement-breakpoint
CREATE TABLE "certification_hearings" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"holder_id" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"sealed" text,
	"sealed_key_id" text
);
--> statement-breakpoint
ALTER TABLE "car_records" ADD COLUMN "cost_fen" integer;--> statement-breakpoint
ALTER TABLE "certification_hearing_files" ADD CONSTRAINT "certification_hearing_files_hearing_id_certification_hearings_id_fk" FOREIGN KEY ("hearing_id") REFERENCES "public"."certification_hearings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_hearing_files" ADD CONSTRAINT "certification_hearing_files_file_id_private_media_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."private_media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_hearings" ADD CONSTRAINT "certification_hearings_appeal_id_certifications_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."certifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_hearings" ADD CONSTRAINT "certification_hearings_holder_id_certifications_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."certifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certification_hearing_files_of" ON "certification_hearing_files" USING btree ("hearing_id");--> statement-breakpoint
CREATE INDEX "certification_hearing_files_file" ON "certification_hearing_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_hearings_appeal" ON "certification_hearings" USING btree ("appeal_id","holder_id");--> statement-breakpoint
CREATE INDEX "certification_hearings_holder" ON "certification_hearings" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "certification_hearings_sealed" ON "certification_hearings" USING btree ("sealed_key_id") WHERE sealed is not null;--> statement-breakpoint
UPDATE "car_records" SET "cost_fen" = "cost_yuan" * 100 WHERE "cost_yuan" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "car_records" DROP COLUMN "cost_yuan";--> statement-breakpoint
INSERT INTO "honours" ("key", "name", "class", "how", "rule", "emblem", "path", "position") VALUES
	('owner', '认证车主', 'owner', '通过车主认证，名字旁展示车主徽标', '{"owner": true}', 'car', '/approvecen', 40);