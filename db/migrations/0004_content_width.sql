CREATE TABLE "brand_analyses" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"website_url" text NOT NULL,
	"name" text,
	"status" text NOT NULL,
	"step" text,
	"findings" text,
	"brand_identity_id" text,
	"workflow_run_id" text,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "brand_references" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"brand_identity_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"revision_id" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_identities" ADD COLUMN "colors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_identities" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "brand_identities" ADD COLUMN "skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "installation_id" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "team_name" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "check_error" text;--> statement-breakpoint
ALTER TABLE "repositories" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "generation_jobs" ADD COLUMN "tracker_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_analyses" ADD CONSTRAINT "brand_analyses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_references" ADD CONSTRAINT "brand_references_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_references" ADD CONSTRAINT "brand_references_brand_identity_id_brand_identities_id_fk" FOREIGN KEY ("brand_identity_id") REFERENCES "public"."brand_identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_analyses_org" ON "brand_analyses" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "brand_analyses_status" ON "brand_analyses" USING btree ("status","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_analyses_running" ON "brand_analyses" USING btree ("organization_id","website_url") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "brand_references_brand" ON "brand_references" USING btree ("brand_identity_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "post_images_token" ON "post_images" USING btree ("token");--> statement-breakpoint
CREATE INDEX "post_images_post" ON "post_images" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree ("organization_id","name");