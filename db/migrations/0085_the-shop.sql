CREATE TABLE "payment_differences" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"statement_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"here_fen" integer,
	"there_fen" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" bigint,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_statements" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"rows" integer NOT NULL,
	"paid_fen" integer NOT NULL,
	"refunded_fen" integer NOT NULL,
	"fee_fen" integer NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_statements_day" UNIQUE("provider","day")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"member_id" bigint,
	"title" text NOT NULL,
	"fen" integer NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"way" text,
	"transaction_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_number" UNIQUE("number"),
	CONSTRAINT "payments_fen" CHECK (fen > 0 and refunded_fen between 0 and fen),
	CONSTRAINT "payments_paid_at" CHECK ((state = 'paid') = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"fen" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_id" text,
	"problem" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_number" UNIQUE("number"),
	CONSTRAINT "payment_refunds_key" UNIQUE("key"),
	CONSTRAINT "payment_refunds_fen" CHECK (fen > 0)
);
--> statement-breakpoint
CREATE TABLE "coupon_batches" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"section" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"threshold_fen" integer DEFAULT 0 NOT NULL,
	"goods_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"category_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"min_level" smallint DEFAULT 0 NOT NULL,
	"owners_only" boolean DEFAULT false NOT NULL,
	"way" text DEFAULT 'claim' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"per_member" smallint DEFAULT 1 NOT NULL,
	"claim_from" timestamp (3) with time zone NOT NULL,
	"claim_until" timestamp (3) with time zone NOT NULL,
	"valid_days" integer,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_batches_given" CHECK (given >= 0 and given <= total and per_member > 0),
	CONSTRAINT "coupon_batches_amounts" CHECK (amount_fen > 0 and threshold_fen >= 0 and percent between 0 and 99 and points >= 0),
	CONSTRAINT "coupon_batches_term" CHECK ((valid_days is not null) or (valid_from < valid_until))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"used_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flash_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"sale_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"price_fen" integer NOT NULL,
	"quota" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"per_member" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "flash_items_quota" CHECK (taken >= 0 and taken <= quota and price_fen >= 0 and per_member > 0)
);
--> statement-breakpoint
CREATE TABLE "flash_sales" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flash_sales_times" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "freight_rules" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"template_id" bigint NOT NULL,
	"provinces" text[] DEFAULT '{}'::text[] NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"first_grams" integer DEFAULT 1000 NOT NULL,
	"first_fen" integer DEFAULT 0 NOT NULL,
	"step_grams" integer DEFAULT 1000 NOT NULL,
	"step_fen" integer DEFAULT 0 NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "freight_rules_amounts" CHECK (first_grams > 0 and step_grams > 0 and first_fen >= 0 and step_fen >= 0)
);
--> statement-breakpoint
CREATE TABLE "freight_templates" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"free_from_fen" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"category_id" bigint NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"document" jsonb DEFAULT '{"blocks":[]}'::jsonb NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"video_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"on_at" timestamp (3) with time zone,
	"off_at" timestamp (3) with time zone,
	"axes" text[] DEFAULT '{}'::text[] NOT NULL,
	"freight_id" bigint,
	"limit_per_member" integer,
	"owners_only" boolean DEFAULT false NOT NULL,
	"return_days" smallint DEFAULT 7 NOT NULL,
	"ships_in" text DEFAULT '' NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"min_fen" integer DEFAULT 0 NOT NULL,
	"max_fen" integer DEFAULT 0 NOT NULL,
	"min_points" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"wishes" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_limit" CHECK (limit_per_member is null or limit_per_member > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_categories" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_fitments" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"goods_id" bigint NOT NULL,
	"series" text NOT NULL,
	"generation_id" bigint,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_pictures" (
	"goods_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "goods_pictures_goods_id_media_id_pk" PRIMARY KEY("goods_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "goods_purchases" (
	"member_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"flash_item_id" bigint DEFAULT '0' NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "goods_purchases_member_id_goods_id_flash_item_id_pk" PRIMARY KEY("member_id","goods_id","flash_item_id"),
	CONSTRAINT "goods_purchases_quantity" CHECK (quantity >= 0)
);
--> statement-breakpoint
CREATE TABLE "goods_review_pictures" (
	"review_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "goods_review_pictures_review_id_media_id_pk" PRIMARY KEY("review_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "goods_reviews" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"goods_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"choice" text DEFAULT '' NOT NULL,
	"stars" smallint NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_reviews_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "goods_restock_requests" (
	"member_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_restock_requests_member_id_sku_id_pk" PRIMARY KEY("member_id","sku_id")
);
--> statement-breakpoint
CREATE TABLE "goods_skus" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"goods_id" bigint NOT NULL,
	"code" text NOT NULL,
	"values" text[] DEFAULT '{}'::text[] NOT NULL,
	"price_fen" integer NOT NULL,
	"list_fen" integer,
	"member_prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner_fen" integer,
	"points" integer,
	"points_fen" integer DEFAULT 0 NOT NULL,
	"grams" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"picture_id" bigint,
	"place" smallint DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "goods_skus_code" UNIQUE("code"),
	CONSTRAINT "goods_skus_stock" CHECK (stock >= 0 and price_fen >= 0 and points_fen >= 0 and grams >= 0),
	CONSTRAINT "goods_skus_points" CHECK (points is null or points > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_stock_moves" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"sku_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"left" integer NOT NULL,
	"reason" text NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"admin_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_wishes" (
	"member_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_wishes_member_id_goods_id_pk" PRIMARY KEY("member_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "after_sale_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"after_sale_id" bigint NOT NULL,
	"what" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"admin_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "after_sale_lines" (
	"after_sale_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"fen" integer NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "after_sale_lines_after_sale_id_line_id_pk" PRIMARY KEY("after_sale_id","line_id"),
	CONSTRAINT "after_sale_lines_pieces" CHECK (quantity > 0 and fen >= 0 and points >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sale_pictures" (
	"after_sale_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "after_sale_pictures_after_sale_id_media_id_pk" PRIMARY KEY("after_sale_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" bigint NOT NULL,
	"member_id" bigint,
	"section" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"fen" integer NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"freight_fen" integer DEFAULT 0 NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"send_by" timestamp (3) with time zone,
	"decided_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "after_sales_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"member_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"chosen" boolean DEFAULT true NOT NULL,
	"seen_fen" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_member_id_sku_id_pk" PRIMARY KEY("member_id","sku_id"),
	CONSTRAINT "cart_items_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"what" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"admin_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"goods_id" bigint,
	"sku_id" bigint,
	"flash_item_id" bigint,
	"subject" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"choice" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"picture_id" bigint,
	"quantity" integer NOT NULL,
	"unit_fen" integer NOT NULL,
	"unit_points" integer DEFAULT 0 NOT NULL,
	"coupon_fen" integer DEFAULT 0 NOT NULL,
	"red_packet_fen" integer DEFAULT 0 NOT NULL,
	"points_fen" integer DEFAULT 0 NOT NULL,
	"points_off" integer DEFAULT 0 NOT NULL,
	"pay_fen" integer NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"refunded_points" integer DEFAULT 0 NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "order_lines_pieces" CHECK (quantity > 0 and shipped between 0 and quantity and refunded between 0 and quantity),
	CONSTRAINT "order_lines_sum" CHECK (pay_fen = unit_fen * quantity - coupon_fen - red_packet_fen - points_fen and pay_fen >= 0),
	CONSTRAINT "order_lines_refunded" CHECK (refunded_fen between 0 and pay_fen)
);
--> statement-breakpoint
CREATE TABLE "order_parcels" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"courier" text NOT NULL,
	"tracking" text NOT NULL,
	"after_sale_id" bigint,
	"shipped_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"shipped_by" bigint
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"member_id" bigint,
	"section" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"goods_fen" integer NOT NULL,
	"freight_fen" integer DEFAULT 0 NOT NULL,
	"coupon_fen" integer DEFAULT 0 NOT NULL,
	"red_packet_fen" integer DEFAULT 0 NOT NULL,
	"points_fen" integer DEFAULT 0 NOT NULL,
	"points_off" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"pay_fen" integer NOT NULL,
	"refunded_fen" integer DEFAULT 0 NOT NULL,
	"refunded_points" integer DEFAULT 0 NOT NULL,
	"coupon_id" bigint,
	"red_packet_id" bigint,
	"held_lots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sealed" text,
	"sealed_key_id" text,
	"recipient" text DEFAULT '' NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"desk_note" text DEFAULT '' NOT NULL,
	"invoice" text DEFAULT 'none' NOT NULL,
	"invoiced_at" timestamp (3) with time zone,
	"partner_code" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payment_number" text DEFAULT '' NOT NULL,
	"pay_by" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"packed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"receive_by" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"return_by" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_sum" CHECK (pay_fen = goods_fen + freight_fen - coupon_fen - red_packet_fen - points_fen and pay_fen >= 0),
	CONSTRAINT "orders_refunded" CHECK (refunded_fen between 0 and pay_fen and refunded_points between 0 and points)
);
--> statement-breakpoint
CREATE TABLE "order_parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_statement_id_payment_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payment_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_settled_by_admins_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_batches" ADD CONSTRAINT "coupon_batches_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_batch_id_coupon_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."coupon_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_items" ADD CONSTRAINT "flash_items_sale_id_flash_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."flash_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flash_items" ADD CONSTRAINT "flash_items_sku_id_goods_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."goods_skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_template_id_freight_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."freight_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_category_id_goods_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."goods_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_video_id_media_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_freight_id_freight_templates_id_fk" FOREIGN KEY ("freight_id") REFERENCES "public"."freight_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_fitments" ADD CONSTRAINT "goods_fitments_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_pictures" ADD CONSTRAINT "goods_pictures_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_pictures" ADD CONSTRAINT "goods_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_purchases" ADD CONSTRAINT "goods_purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_purchases" ADD CONSTRAINT "goods_purchases_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_review_pictures" ADD CONSTRAINT "goods_review_pictures_review_id_goods_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."goods_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_review_pictures" ADD CONSTRAINT "goods_review_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_reviews" ADD CONSTRAINT "goods_reviews_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_restock_requests" ADD CONSTRAINT "goods_restock_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_restock_requests" ADD CONSTRAINT "goods_restock_requests_sku_id_goods_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."goods_skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_skus" ADD CONSTRAINT "goods_skus_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_skus" ADD CONSTRAINT "goods_skus_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_stock_moves" ADD CONSTRAINT "goods_stock_moves_sku_id_goods_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."goods_skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_stock_moves" ADD CONSTRAINT "goods_stock_moves_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_wishes" ADD CONSTRAINT "goods_wishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_wishes" ADD CONSTRAINT "goods_wishes_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_events" ADD CONSTRAINT "after_sale_events_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_events" ADD CONSTRAINT "after_sale_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD CONSTRAINT "after_sale_lines_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD CONSTRAINT "after_sale_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_pictures" ADD CONSTRAINT "after_sale_pictures_after_sale_id_after_sales_id_fk" FOREIGN KEY ("after_sale_id") REFERENCES "public"."after_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_pictures" ADD CONSTRAINT "after_sale_pictures_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_sku_id_goods_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."goods_skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sku_id_goods_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."goods_skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_flash_item_id_flash_items_id_fk" FOREIGN KEY ("flash_item_id") REFERENCES "public"."flash_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_shipped_by_admins_id_fk" FOREIGN KEY ("shipped_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_red_packet_id_coupons_id_fk" FOREIGN KEY ("red_packet_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_once" ON "payment_differences" USING btree ("statement_id","kind","number");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "payment_differences_settler" ON "payment_differences" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("asked_at") WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("provider","paid_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("next_try_at") WHERE state in ('asked', 'sent');--> statement-breakpoint
CREATE INDEX "payment_refunds_failed" ON "payment_refunds" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "coupon_batches_list" ON "coupon_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupon_batches_open" ON "coupon_batches" USING btree ("claim_until") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_batches_code" ON "coupon_batches" USING btree ("code") WHERE code <> '';--> statement-breakpoint
CREATE INDEX "coupon_batches_creator" ON "coupon_batches" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "coupons_member" ON "coupons" USING btree ("member_id","state","valid_until");--> statement-breakpoint
CREATE INDEX "coupons_batch" ON "coupons" USING btree ("batch_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_expiry" ON "coupons" USING btree ("valid_until") WHERE state = 'free';--> statement-breakpoint
CREATE INDEX "coupons_order" ON "coupons" USING btree ("order_number") WHERE order_number <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "flash_items_sku" ON "flash_items" USING btree ("sale_id","sku_id");--> statement-breakpoint
CREATE INDEX "flash_items_of_sku" ON "flash_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "flash_sales_time" ON "flash_sales" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE INDEX "freight_rules_template" ON "freight_rules" USING btree ("template_id","place");--> statement-breakpoint
CREATE INDEX "goods_list" ON "goods" USING btree ("weight" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "goods_section" ON "goods" USING btree ("section","weight" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "goods_category" ON "goods" USING btree ("category_id","weight" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "goods_newest" ON "goods" USING btree ("id" DESC NULLS FIRST) WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "goods_sold" ON "goods" USING btree ("sold" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "goods_price" ON "goods" USING btree ("min_fen","id") WHERE state = 'on';--> statement-breakpoint
CREATE INDEX "goods_points" ON "goods" USING btree ("min_points","id") WHERE state = 'on' and min_points is not null;--> statement-breakpoint
CREATE INDEX "goods_desk" ON "goods" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "goods_video" ON "goods" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "goods_freight" ON "goods" USING btree ("freight_id");--> statement-breakpoint
CREATE INDEX "goods_creator" ON "goods" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "goods_fitments_goods" ON "goods_fitments" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "goods_fitments_series" ON "goods_fitments" USING btree ("series","goods_id");--> statement-breakpoint
CREATE INDEX "goods_pictures_media" ON "goods_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "goods_purchases_goods" ON "goods_purchases" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "goods_review_pictures_media" ON "goods_review_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_reviews_line" ON "goods_reviews" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "goods_reviews_list" ON "goods_reviews" USING btree ("goods_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "goods_reviews_member" ON "goods_reviews" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "goods_restock_requests_sku" ON "goods_restock_requests" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "goods_skus_goods" ON "goods_skus" USING btree ("goods_id","place");--> statement-breakpoint
CREATE INDEX "goods_skus_picture" ON "goods_skus" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "goods_stock_moves_sku" ON "goods_stock_moves" USING btree ("sku_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "goods_stock_moves_admin" ON "goods_stock_moves" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "goods_wishes_list" ON "goods_wishes" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "goods_wishes_goods" ON "goods_wishes" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "after_sale_events_of" ON "after_sale_events" USING btree ("after_sale_id","id");--> statement-breakpoint
CREATE INDEX "after_sale_events_admin" ON "after_sale_events" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "after_sale_lines_line" ON "after_sale_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "after_sale_pictures_media" ON "after_sale_pictures" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "after_sales_order" ON "after_sales" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "after_sales_open" ON "after_sales" USING btree ("order_id") WHERE state in ('asked', 'approved', 'sent_back', 'refunding');--> statement-breakpoint
CREATE INDEX "after_sales_member" ON "after_sales" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sales_desk" ON "after_sales" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sales_list" ON "after_sales" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sales_section" ON "after_sales" USING btree ("section","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "after_sales_lapse" ON "after_sales" USING btree ("send_by") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "after_sales_decider" ON "after_sales" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "cart_items_sku" ON "cart_items" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_admin" ON "order_events" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_goods" ON "order_lines" USING btree ("goods_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_lines_sku" ON "order_lines" USING btree ("sku_id");--> statement-breakpoint
CREATE INDEX "order_lines_flash" ON "order_lines" USING btree ("flash_item_id");--> statement-breakpoint
CREATE INDEX "order_lines_picture" ON "order_lines" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "order_lines_subject" ON "order_lines" USING btree ("subject") WHERE subject <> '';--> statement-breakpoint
CREATE INDEX "order_parcels_order" ON "order_parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_parcels_tracking" ON "order_parcels" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "order_parcels_shipper" ON "order_parcels" USING btree ("shipped_by");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_member_state" ON "orders" USING btree ("member_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_desk" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_desk_state" ON "orders" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_section" ON "orders" USING btree ("section","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_section_state" ON "orders" USING btree ("section","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("pay_by") WHERE state = 'placed';--> statement-breakpoint
CREATE INDEX "orders_to_receive" ON "orders" USING btree ("receive_by") WHERE state = 'shipped';--> statement-breakpoint
CREATE INDEX "orders_to_finish" ON "orders" USING btree ("return_by") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "orders_red_packet" ON "orders" USING btree ("red_packet_id");--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_code","created_at" DESC NULLS FIRST) WHERE partner_code <> '';--> statement-breakpoint
CREATE INDEX "orders_sealed" ON "orders" USING btree ("finished_at") WHERE sealed is not null;--> statement-breakpoint
CREATE INDEX "order_parcel_lines_line" ON "order_parcel_lines" USING btree ("line_id");