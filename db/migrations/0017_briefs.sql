CREATE TABLE "geo_briefs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"topic" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text,
	"source_key" text,
	"status" text NOT NULL,
	"plan" jsonb NOT NULL,
	"baseline" jsonb NOT NULL,
	"prompt_ids" text[] DEFAULT '{}' NOT NULL,
	"competitor_ids" text[] DEFAULT '{}' NOT NULL,
	"brand_identity_id" text,
	"auto_approve" boolean NOT NULL,
	"planner" text NOT NULL,
	"planner_note" text,
	"planned_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"run_id" text,
	"workflow_run_id" text,
	"ledger_id" text,
	"draft" text,
	"post_id" text,
	"error" text,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_gap_dismissals" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"gap_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_gap_dismissals_project_id_gap_id_pk" PRIMARY KEY("project_id","gap_id")
);
--> statement-breakpoint
ALTER TABLE "geo_briefs" ADD CONSTRAINT "geo_briefs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_briefs" ADD CONSTRAINT "geo_briefs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_gap_dismissals" ADD CONSTRAINT "geo_gap_dismissals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_gap_dismissals" ADD CONSTRAINT "geo_gap_dismissals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "geo_briefs_project" ON "geo_briefs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_briefs_status" ON "geo_briefs" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "geo_briefs_source" ON "geo_briefs" USING btree ("project_id","source_key","created_at");--> statement-breakpoint
CREATE INDEX "geo_briefs_planning" ON "geo_briefs" USING btree ("updated_at") WHERE planned_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "geo_briefs_one_open" ON "geo_briefs" USING btree ("project_id","source_key") WHERE source_key is not null and archived_at is null and status <> 'completed';