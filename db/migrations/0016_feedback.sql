CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text,
	"channel" text NOT NULL,
	"message" text NOT NULL,
	"message_hash" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"sentiment" text NOT NULL,
	"classified" text[] NOT NULL,
	"source" text NOT NULL,
	"agent_client" text,
	"agent_model" text,
	"tool_version" text,
	"external_id" text,
	"idempotency_key" text,
	"user_agent" text,
	"context_url" text,
	"metadata" text,
	"status" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_org" ON "feedback" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_status" ON "feedback" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_project" ON "feedback" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_idempotency" ON "feedback" USING btree ("organization_id","channel","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_external" ON "feedback" USING btree ("organization_id","channel","external_id","message_hash") WHERE external_id is not null;