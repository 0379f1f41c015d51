ALTER TABLE "search_documents" RENAME COLUMN "published_at" TO "ranked_at";--> statement-breakpoint
ALTER INDEX "search_documents_published" RENAME TO "search_documents_ranked";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "worth_days" smallint DEFAULT 0 NOT NULL;
