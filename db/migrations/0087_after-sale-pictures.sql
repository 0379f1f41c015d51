ALTER TABLE "after_sale_pictures" DROP CONSTRAINT "after_sale_pictures_media_id_media_id_fk";
--> statement-breakpoint
ALTER TABLE "after_sale_pictures" ADD CONSTRAINT "after_sale_pictures_media_id_private_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."private_media"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "after_sale_pictures" VALIDATE CONSTRAINT "after_sale_pictures_media_id_private_media_id_fk";