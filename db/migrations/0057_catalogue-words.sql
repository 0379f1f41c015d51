CREATE INDEX "car_series_words" ON "car_series" USING gin (string_to_array(btrim(searched, '|'), '|'));--> statement-breakpoint
ALTER TABLE "car_trims" DROP COLUMN "source_hash";