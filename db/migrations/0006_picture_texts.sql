ALTER TABLE "post_images" ADD COLUMN "alt" text NOT NULL;--> statement-breakpoint
ALTER TABLE "post_images" ADD COLUMN "html" text NOT NULL;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "image_token" text;