CREATE TABLE "chat_approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"run_id" text NOT NULL,
	"tool_call_id" text NOT NULL,
	"tool_name" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_chunks" (
	"chat_id" text NOT NULL,
	"index" integer NOT NULL,
	"run_id" text NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "chat_chunks_chat_id_index_pk" PRIMARY KEY("chat_id","index")
);
--> statement-breakpoint
CREATE TABLE "chat_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"settings" jsonb NOT NULL,
	"principal" jsonb NOT NULL,
	"first_index" integer NOT NULL,
	"parts" jsonb,
	"stop_requested_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"title" text NOT NULL,
	"is_titled" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"external_id" text,
	"pinned_at" timestamp (3) with time zone,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_run_id_chat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."chat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_chunks" ADD CONSTRAINT "chat_chunks_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_approvals_chat" ON "chat_approvals" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_approvals_run" ON "chat_approvals" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "chat_approvals_due" ON "chat_approvals" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "chat_runs_chat" ON "chat_runs" USING btree ("chat_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_runs_one_open" ON "chat_runs" USING btree ("chat_id") WHERE status in ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE INDEX "chat_runs_status" ON "chat_runs" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "chats_org" ON "chats" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_external" ON "chats" USING btree ("organization_id","source","external_id") WHERE external_id is not null;