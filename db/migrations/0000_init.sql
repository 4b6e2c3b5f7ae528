CREATE TABLE "audit_events" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"user_id" text,
	"credential_id" text,
	"actor_name" text,
	"operation" text NOT NULL,
	"resource_id" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"request_id" text NOT NULL,
	"address" text,
	"via" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"schedule_id" text,
	"trigger_id" text,
	"occasion" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"job_id" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_triggers" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text,
	"event_types" text[] NOT NULL,
	"include_pre_releases" boolean DEFAULT false NOT NULL,
	"repository_ids" text[] NOT NULL,
	"output_type" text NOT NULL,
	"output_config" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"auto_publish" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_run_status" text,
	"paused_reason" text,
	"disabled_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"holder" text NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"response" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_endpoint_id_key_pk" PRIMARY KEY("organization_id","endpoint_id","key")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"source_config" jsonb NOT NULL,
	"repository_ids" text[] NOT NULL,
	"output_type" text NOT NULL,
	"output_config" jsonb NOT NULL,
	"lookback_window" text NOT NULL,
	"enabled" boolean NOT NULL,
	"auto_publish" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_run_status" text,
	"paused_reason" text,
	"disabled_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"credits" integer NOT NULL,
	"monthly_left" integer DEFAULT 0 NOT NULL,
	"monthly_credits" integer,
	"month" text NOT NULL,
	"used_long_form" integer DEFAULT 0 NOT NULL,
	"used_images" integer DEFAULT 0 NOT NULL,
	"used_answers" integer DEFAULT 0 NOT NULL,
	"zero_data_retention" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"reservation_id" text,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"meter" text NOT NULL,
	"holder_id" text NOT NULL,
	"month" text NOT NULL,
	"quota_units" integer NOT NULL,
	"credits" integer NOT NULL,
	"monthly_credits" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "brand_identities" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"website_url" text,
	"company_name" text,
	"company_description" text,
	"tone_profile" text NOT NULL,
	"custom_tone" text,
	"custom_instructions" text,
	"audience" text,
	"language" text DEFAULT 'English' NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"font" text,
	"logo_url" text,
	"image_layout" text DEFAULT 'automatic' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
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
	"planning_run_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"run_id" text,
	"workflow_run_id" text,
	"ledger_id" text,
	"draft" text,
	"post_id" text,
	"error" text,
	"ended_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"brief_id" text NOT NULL,
	"text" text NOT NULL,
	"source" text,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"replaced_at" timestamp (3) with time zone,
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "post_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"parent_id" text,
	"revision_id" text NOT NULL,
	"quote" text,
	"body" text NOT NULL,
	"author_user_id" text,
	"author_label" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolved_by_user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by_author" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_by_user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_domains" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_events" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "iq_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "iq_functions" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"config" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"function_id" text NOT NULL,
	"run_id" text,
	"step_id" text,
	"cron" text,
	"attempt" integer NOT NULL,
	"generation" integer NOT NULL,
	"leased_by" integer,
	"concurrency_keys" text[] NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_leader" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"generation" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "iq_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"function_id" text NOT NULL,
	"status" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"idempotency_key" text,
	"concurrency_keys" text[] NOT NULL,
	"pending" text NOT NULL,
	"rediscover" boolean NOT NULL,
	"job_sequence" integer NOT NULL,
	"request_version" integer NOT NULL,
	"output" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "iq_steps" (
	"run_id" text NOT NULL,
	"step_id" text NOT NULL,
	"position" integer NOT NULL,
	"output" text NOT NULL,
	CONSTRAINT "iq_steps_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
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
CREATE TABLE "geo_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scan_id" text,
	"prompt_id" text,
	"sequence_id" text,
	"turn_index" integer,
	"repeat_index" integer DEFAULT 0 NOT NULL,
	"prompt" text NOT NULL,
	"branded" boolean NOT NULL,
	"engine" text NOT NULL,
	"provider" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"request" jsonb,
	"model" text,
	"access_mode" text,
	"text" text,
	"citations" jsonb DEFAULT '[]' NOT NULL,
	"search_queries" text[] DEFAULT '{}' NOT NULL,
	"usage" jsonb,
	"cost" bigint,
	"latency_ms" integer,
	"text_sha256" text,
	"error" text,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_competitors" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"domain" text,
	"kind" text NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geo_daily" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"branded" boolean NOT NULL,
	"checks" integer NOT NULL,
	"mentions" integer NOT NULL,
	"position_sum" integer NOT NULL,
	"position_count" integer NOT NULL,
	"cited" integer NOT NULL,
	"failed" integer NOT NULL,
	"blocked" integer NOT NULL,
	"tallies" text,
	"judged" text,
	"last_checked_at" timestamp (3) with time zone,
	CONSTRAINT "geo_daily_project_id_scoring_version_day_engine_language_branded_pk" PRIMARY KEY("project_id","scoring_version","day","engine","language","branded")
);
--> statement-breakpoint
CREATE TABLE "geo_daily_brands" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"branded" boolean NOT NULL,
	"brand" text NOT NULL,
	"mentions" integer NOT NULL,
	"position_sum" integer NOT NULL,
	"position_count" integer NOT NULL,
	"cited" integer NOT NULL,
	CONSTRAINT "geo_daily_brands_project_id_scoring_version_brand_day_engine_language_branded_pk" PRIMARY KEY("project_id","scoring_version","brand","day","engine","language","branded")
);
--> statement-breakpoint
CREATE TABLE "geo_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"prompt" text NOT NULL,
	"prompt_key" text NOT NULL,
	"source" text NOT NULL,
	"slot" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geo_scans" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"trigger" text NOT NULL,
	"request" jsonb NOT NULL,
	"is_planned" boolean DEFAULT false NOT NULL,
	"total_checks" integer DEFAULT 0 NOT NULL,
	"completed_checks" integer DEFAULT 0 NOT NULL,
	"failed_checks" integer DEFAULT 0 NOT NULL,
	"blocked_checks" integer DEFAULT 0 NOT NULL,
	"mentions" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"unpriced_checks" integer DEFAULT 0 NOT NULL,
	"continues_scan_id" text,
	"error" text,
	"seed" text NOT NULL,
	"workflow_run_id" text,
	"moved_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_scores" (
	"check_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"mentioned" boolean NOT NULL,
	"absent" boolean DEFAULT false NOT NULL,
	"cited" boolean NOT NULL,
	"position" integer,
	"sentiment" text DEFAULT 'unknown' NOT NULL,
	"recommendation" text DEFAULT 'unknown' NOT NULL,
	"excerpt" text,
	"matches" jsonb NOT NULL,
	"competitors" jsonb NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_scores_check_id_scoring_version_pk" PRIMARY KEY("check_id","scoring_version")
);
--> statement-breakpoint
CREATE TABLE "geo_scoring_versions" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"brands" jsonb NOT NULL,
	"cursor" text,
	"scored" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_scoring_versions_project_id_version_pk" PRIMARY KEY("project_id","version")
);
--> statement-breakpoint
CREATE TABLE "geo_sequences" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"steps" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geo_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"company_name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"conversion_paths" text[] DEFAULT '{}' NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"engines" text[] DEFAULT '{}' NOT NULL,
	"non_zdr_approved_engines" text[] DEFAULT '{}' NOT NULL,
	"paused_auto_prompt_ids" text[] DEFAULT '{}' NOT NULL,
	"removed_auto_prompt_ids" text[] DEFAULT '{}' NOT NULL,
	"enforce_zdr" boolean NOT NULL,
	"track_without_search" boolean DEFAULT false NOT NULL,
	"enabled" boolean NOT NULL,
	"scan_interval_hours" integer NOT NULL,
	"monthly_budget" bigint,
	"next_scan_at" timestamp (3) with time zone,
	"last_scan_at" timestamp (3) with time zone,
	"scoring_version" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_translations" (
	"organization_id" text NOT NULL,
	"text_sha256" text NOT NULL,
	"language" text NOT NULL,
	"translation" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "geo_translations_organization_id_text_sha256_language_pk" PRIMARY KEY("organization_id","text_sha256","language")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"brand_identity_id" text,
	"deleted_brand_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geo_daily_pages" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"sandbox" boolean NOT NULL,
	"url_hash" text NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"answers" integer NOT NULL,
	"own" integer NOT NULL,
	"engines" text[] NOT NULL,
	"check_ids" text[] NOT NULL,
	"brands" jsonb NOT NULL,
	CONSTRAINT "geo_daily_pages_project_id_scoring_version_day_sandbox_url_hash_pk" PRIMARY KEY("project_id","scoring_version","day","sandbox","url_hash")
);
--> statement-breakpoint
CREATE TABLE "geo_daily_prompts" (
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"scoring_version" text NOT NULL,
	"day" text NOT NULL,
	"prompt_id" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"branded" boolean NOT NULL,
	"scan_id" text NOT NULL,
	"model" text NOT NULL,
	"checks" integer NOT NULL,
	"mentions" integer NOT NULL,
	"position_sum" integer NOT NULL,
	"position_count" integer NOT NULL,
	"best_position" integer,
	"cited" integer DEFAULT 0 NOT NULL,
	"failed" integer NOT NULL,
	"blocked" integer NOT NULL,
	"brands" jsonb DEFAULT '{}' NOT NULL,
	"last_checked_at" timestamp (3) with time zone,
	CONSTRAINT "geo_daily_prompts_project_id_scoring_version_day_prompt_id_engine_language_branded_scan_id_model_pk" PRIMARY KEY("project_id","scoring_version","day","prompt_id","engine","language","branded","scan_id","model")
);
--> statement-breakpoint
CREATE TABLE "geo_revisions" (
	"project_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"display_name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"base_url" text,
	"installation_id" text,
	"team_id" text,
	"team_name" text,
	"checked_at" timestamp (3) with time zone,
	"check_error" text,
	"token_ciphertext" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "repositories" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"provider" text NOT NULL,
	"owner" text NOT NULL,
	"repo" text NOT NULL,
	"default_branch" text NOT NULL,
	"private" boolean DEFAULT false NOT NULL,
	"clone_url" text NOT NULL,
	"external_id" text,
	"webhook_secret_ciphertext" text,
	"webhook_pinged_at" timestamp (3) with time zone,
	"noted_share" real,
	"fold_without_note" boolean,
	"confirmed_packages" text[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "generation_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"status" text NOT NULL,
	"content_type" text NOT NULL,
	"source" text NOT NULL,
	"lookback_window" text,
	"request" jsonb NOT NULL,
	"repository_ids" text[] NOT NULL,
	"tracker_ids" text[] DEFAULT '{}' NOT NULL,
	"brand_identity_id" text,
	"auto_publish" boolean DEFAULT false NOT NULL,
	"publish_destination" text,
	"workflow_run_id" text,
	"ledger_id" text,
	"draft" text,
	"post_id" text,
	"error" text,
	"resume_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"job_id" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"metadata" jsonb,
	"dedupe_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"holder_id" text NOT NULL,
	"job_id" text,
	"brief_id" text,
	"stage" text NOT NULL,
	"position" integer NOT NULL,
	"model" text NOT NULL,
	"requests" integer NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cost_usd" double precision,
	"fault" text,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"created_by" text,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"mode" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"allowed_networks" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"hits" bigint[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	"read_ids" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_marks_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_artifacts" (
	"key" text PRIMARY KEY NOT NULL,
	"grant_id" text,
	"lookup" text,
	"payload" text NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_granted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text,
	"redirect_uri" text,
	"scopes" text[] NOT NULL,
	"offline" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"provider" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_provider_provider_account_id_pk" PRIMARY KEY("provider","provider_account_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"invited_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"weekly_email" boolean DEFAULT false NOT NULL,
	"weekly_email_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"website_url" text,
	"public_pages" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"require_approval" boolean DEFAULT false NOT NULL,
	"allowed_networks" text[] DEFAULT '{}' NOT NULL,
	"key_max_days" integer,
	"require_second_factor" boolean DEFAULT false NOT NULL,
	"plan" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"user_agent" text,
	"address" text,
	"provider" text,
	"provider_session_id" text,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "single_use_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"name" text,
	"image" text,
	"password_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledgers" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"revision_id" text NOT NULL,
	"token" text NOT NULL,
	"alt" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text,
	"markdown" text,
	"sentences" text NOT NULL,
	"pending" jsonb,
	"image_token" text,
	"origin" text NOT NULL,
	"author_user_id" text,
	"author_label" text NOT NULL,
	"review" text DEFAULT 'none' NOT NULL,
	"reviewer_user_id" text,
	"reviewer_label" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_rewrites" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"job_id" text NOT NULL,
	"ledger_id" text NOT NULL,
	"direction" text NOT NULL,
	"title" text,
	"markdown" text,
	"sentences" text,
	"recommendations" text,
	"metadata" jsonb,
	"decision" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"post_id" text NOT NULL,
	"token" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text,
	"content" text NOT NULL,
	"markdown" text,
	"html_url" text,
	"raw_html" text,
	"recommendations" text,
	"content_type" text NOT NULL,
	"status" text NOT NULL,
	"source_metadata" jsonb,
	"publish_destination" text,
	"brand_identity_id" text,
	"deleted_brand_id" text,
	"ledger_id" text,
	"revision_id" text NOT NULL,
	"review" text DEFAULT 'none' NOT NULL,
	"draft_revision_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone,
	"publish_time_zone" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geo_readiness_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text NOT NULL,
	"target_url" text NOT NULL,
	"status" text NOT NULL,
	"step" text,
	"profile" text,
	"score" integer,
	"passed" integer,
	"applicable" integer,
	"checks" jsonb,
	"pages" text[] DEFAULT '{}' NOT NULL,
	"error" text,
	"workflow_run_id" text,
	"scanned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
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
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_from_brand_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_daily" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"agent" text NOT NULL,
	"confidence" text NOT NULL,
	"shard" smallint NOT NULL,
	"events" bigint NOT NULL,
	"conversions" bigint NOT NULL,
	CONSTRAINT "traffic_daily_project_id_day_category_agent_confidence_shard_pk" PRIMARY KEY("project_id","day","category","agent","confidence","shard")
);
--> statement-breakpoint
CREATE TABLE "traffic_events" (
	"project_id" text NOT NULL,
	"event_id" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"category" text NOT NULL,
	"agent" text NOT NULL,
	"confidence" text NOT NULL,
	"method" text,
	"host" text,
	"path" text,
	"status" smallint,
	"country" text,
	"user_agent" text,
	"journey_id" text,
	"is_conversion" boolean NOT NULL,
	"name" text,
	"value" double precision,
	"currency" text,
	CONSTRAINT "traffic_events_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "traffic_folds" (
	"project_id" text PRIMARY KEY NOT NULL,
	"folded_through" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_journeys" (
	"project_id" text NOT NULL,
	"id" text NOT NULL,
	"precision" text NOT NULL,
	"visitor_type" text NOT NULL,
	"agent" text NOT NULL,
	"landing_host" text,
	"landing_path" text,
	"events" integer NOT NULL,
	"conversions" integer NOT NULL,
	"referred_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "traffic_journeys_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
CREATE TABLE "traffic_pages" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"host" text NOT NULL,
	"path" text NOT NULL,
	"crawler" integer NOT NULL,
	"assistant_browse" integer NOT NULL,
	"ai_referral" integer NOT NULL,
	"conversions" integer NOT NULL,
	CONSTRAINT "traffic_pages_project_id_day_host_path_pk" PRIMARY KEY("project_id","day","host","path")
);
--> statement-breakpoint
CREATE TABLE "traffic_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traffic_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"project_id" text,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"repository_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_repository_id_delivery_id_pk" PRIMARY KEY("repository_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"repository_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"integration_id" text,
	"repository_id" text,
	"reference_id" text,
	"title" text NOT NULL,
	"integration_type" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"status_code" integer NOT NULL,
	"error_message" text,
	"payload" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_trigger_id_event_triggers_id_fk" FOREIGN KEY ("trigger_id") REFERENCES "public"."event_triggers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_triggers" ADD CONSTRAINT "event_triggers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_analyses" ADD CONSTRAINT "brand_analyses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_identities" ADD CONSTRAINT "brand_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_references" ADD CONSTRAINT "brand_references_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_references" ADD CONSTRAINT "brand_references_brand_identity_id_brand_identities_id_fk" FOREIGN KEY ("brand_identity_id") REFERENCES "public"."brand_identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_briefs" ADD CONSTRAINT "geo_briefs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_briefs" ADD CONSTRAINT "geo_briefs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_facts" ADD CONSTRAINT "geo_facts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_facts" ADD CONSTRAINT "geo_facts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_gap_dismissals" ADD CONSTRAINT "geo_gap_dismissals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_gap_dismissals" ADD CONSTRAINT "geo_gap_dismissals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_run_id_chat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."chat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_chunks" ADD CONSTRAINT "chat_chunks_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD CONSTRAINT "chat_runs_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_resolved_by_user_id_users_id_fk" FOREIGN KEY ("resolved_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_domains" ADD CONSTRAINT "custom_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iq_jobs" ADD CONSTRAINT "iq_jobs_run_id_iq_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."iq_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iq_steps" ADD CONSTRAINT "iq_steps_run_id_iq_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."iq_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_checks" ADD CONSTRAINT "geo_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_checks" ADD CONSTRAINT "geo_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_checks" ADD CONSTRAINT "geo_checks_scan_id_geo_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."geo_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_competitors" ADD CONSTRAINT "geo_competitors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_competitors" ADD CONSTRAINT "geo_competitors_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily" ADD CONSTRAINT "geo_daily_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily" ADD CONSTRAINT "geo_daily_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_brands" ADD CONSTRAINT "geo_daily_brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_brands" ADD CONSTRAINT "geo_daily_brands_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_prompts" ADD CONSTRAINT "geo_prompts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_prompts" ADD CONSTRAINT "geo_prompts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scans" ADD CONSTRAINT "geo_scans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scans" ADD CONSTRAINT "geo_scans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scores" ADD CONSTRAINT "geo_scores_check_id_geo_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."geo_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scores" ADD CONSTRAINT "geo_scores_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scores" ADD CONSTRAINT "geo_scores_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scoring_versions" ADD CONSTRAINT "geo_scoring_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_scoring_versions" ADD CONSTRAINT "geo_scoring_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_sequences" ADD CONSTRAINT "geo_sequences_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_sequences" ADD CONSTRAINT "geo_sequences_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_settings" ADD CONSTRAINT "geo_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_settings" ADD CONSTRAINT "geo_settings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_translations" ADD CONSTRAINT "geo_translations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_brand_identity_id_brand_identities_id_fk" FOREIGN KEY ("brand_identity_id") REFERENCES "public"."brand_identities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_pages" ADD CONSTRAINT "geo_daily_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_pages" ADD CONSTRAINT "geo_daily_pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_prompts" ADD CONSTRAINT "geo_daily_prompts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_daily_prompts" ADD CONSTRAINT "geo_daily_prompts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_revisions" ADD CONSTRAINT "geo_revisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_revisions" ADD CONSTRAINT "geo_revisions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_jobs" ADD CONSTRAINT "generation_jobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_generation_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."generation_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_job_id_generation_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."generation_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_brief_id_geo_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."geo_briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_marks" ADD CONSTRAINT "notification_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_reviewer_user_id_users_id_fk" FOREIGN KEY ("reviewer_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_rewrites" ADD CONSTRAINT "post_rewrites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_rewrites" ADD CONSTRAINT "post_rewrites_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_uploads" ADD CONSTRAINT "post_uploads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_uploads" ADD CONSTRAINT "post_uploads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_readiness_reports" ADD CONSTRAINT "geo_readiness_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_readiness_reports" ADD CONSTRAINT "geo_readiness_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_daily" ADD CONSTRAINT "traffic_daily_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_folds" ADD CONSTRAINT "traffic_folds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_journeys" ADD CONSTRAINT "traffic_journeys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_pages" ADD CONSTRAINT "traffic_pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_tokens" ADD CONSTRAINT "traffic_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_tokens" ADD CONSTRAINT "traffic_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_logs" ADD CONSTRAINT "webhook_logs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_org" ON "audit_events" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_age" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_schedule" ON "automation_runs" USING btree ("schedule_id","occasion");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_trigger" ON "automation_runs" USING btree ("trigger_id","occasion");--> statement-breakpoint
CREATE INDEX "automation_runs_org" ON "automation_runs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_runs_job" ON "automation_runs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "automation_runs_ended" ON "automation_runs" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_triggers_fingerprint" ON "event_triggers" USING btree ("organization_id","fingerprint") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "event_triggers_org" ON "event_triggers" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_triggers_deleted" ON "event_triggers" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_fingerprint" ON "schedules" USING btree ("organization_id","fingerprint") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "schedules_org" ON "schedules" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "schedules_deleted" ON "schedules" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_org" ON "credit_entries" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_step" ON "credit_entries" USING btree ("reservation_id","kind") WHERE reservation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_holder" ON "reservations" USING btree ("holder_id","meter");--> statement-breakpoint
CREATE INDEX "reservations_org" ON "reservations" USING btree ("organization_id","status");--> statement-breakpoint
CREATE INDEX "brand_analyses_org" ON "brand_analyses" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "brand_analyses_status" ON "brand_analyses" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "brand_analyses_ended" ON "brand_analyses" USING btree ("organization_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_analyses_running" ON "brand_analyses" USING btree ("organization_id","website_url") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "brand_identities_default" ON "brand_identities" USING btree ("organization_id") WHERE is_default and deleted_at is null;--> statement-breakpoint
CREATE INDEX "brand_identities_deleted" ON "brand_identities" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "brand_references_brand" ON "brand_references" USING btree ("brand_identity_id","position");--> statement-breakpoint
CREATE INDEX "geo_briefs_project" ON "geo_briefs" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_briefs_status" ON "geo_briefs" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "geo_briefs_source" ON "geo_briefs" USING btree ("project_id","source_key","created_at");--> statement-breakpoint
CREATE INDEX "geo_briefs_ended" ON "geo_briefs" USING btree ("organization_id","ended_at");--> statement-breakpoint
CREATE INDEX "geo_briefs_planning" ON "geo_briefs" USING btree ("updated_at") WHERE planned_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "geo_briefs_one_open" ON "geo_briefs" USING btree ("project_id","source_key") WHERE source_key is not null and archived_at is null and status <> 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "geo_facts_text" ON "geo_facts" USING btree ("project_id","text");--> statement-breakpoint
CREATE INDEX "chat_approvals_chat" ON "chat_approvals" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_approvals_run" ON "chat_approvals" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "chat_approvals_due" ON "chat_approvals" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "chat_approvals_pending" ON "chat_approvals" USING btree ("organization_id","created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "chat_runs_chat" ON "chat_runs" USING btree ("chat_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_runs_one_open" ON "chat_runs" USING btree ("chat_id") WHERE status in ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE INDEX "chat_runs_status" ON "chat_runs" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "chats_org" ON "chats" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chats_external" ON "chats" USING btree ("organization_id","source","external_id") WHERE external_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "chats_deleted" ON "chats" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "post_comments_post" ON "post_comments" USING btree ("organization_id","post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_comments_deleted" ON "post_comments" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_shares_token" ON "post_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "post_shares_post" ON "post_shares" USING btree ("organization_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_organization" ON "custom_domains" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_verified" ON "custom_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "iq_events_unprocessed" ON "iq_events" USING btree ("sequence") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "iq_events_processed" ON "iq_events" USING btree ("processed_at");--> statement-breakpoint
CREATE INDEX "iq_jobs_due" ON "iq_jobs" USING btree ("run_at","id");--> statement-breakpoint
CREATE INDEX "iq_jobs_run" ON "iq_jobs" USING btree ("run_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "iq_runs_idempotency" ON "iq_runs" USING btree ("function_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "iq_runs_event" ON "iq_runs" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "iq_runs_ended" ON "iq_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "feedback_org" ON "feedback" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_status" ON "feedback" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_project" ON "feedback" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_idempotency" ON "feedback" USING btree ("organization_id","channel","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_external" ON "feedback" USING btree ("organization_id","channel","external_id","message_hash") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "geo_checks_plan" ON "geo_checks" USING btree ("scan_id",coalesce(prompt_id, sequence_id),"engine","language","repeat_index",coalesce(turn_index, -1));--> statement-breakpoint
CREATE INDEX "geo_checks_open" ON "geo_checks" USING btree ("scan_id","status","provider");--> statement-breakpoint
CREATE INDEX "geo_checks_time" ON "geo_checks" USING btree ("project_id","captured_at","engine");--> statement-breakpoint
CREATE INDEX "geo_checks_turns" ON "geo_checks" USING btree ("project_id","captured_at") WHERE turn_index is not null;--> statement-breakpoint
CREATE INDEX "geo_checks_order" ON "geo_checks" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "geo_checks_prompt" ON "geo_checks" USING btree ("project_id","prompt_id","captured_at","engine");--> statement-breakpoint
CREATE INDEX "geo_checks_cell" ON "geo_checks" USING btree ("project_id","prompt_id","engine","language","captured_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_competitors_name" ON "geo_competitors" USING btree ("project_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "geo_competitors_deleted" ON "geo_competitors" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "geo_daily_brands_day" ON "geo_daily_brands" USING btree ("project_id","scoring_version","day");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_prompts_key" ON "geo_prompts" USING btree ("project_id","prompt_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "geo_prompts_deleted" ON "geo_prompts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "geo_scans_project" ON "geo_scans" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_scans_open" ON "geo_scans" USING btree ("status","moved_at");--> statement-breakpoint
CREATE INDEX "geo_scans_ended" ON "geo_scans" USING btree ("organization_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_scans_continuation" ON "geo_scans" USING btree ("continues_scan_id") WHERE status not in ('failed', 'canceled');--> statement-breakpoint
CREATE UNIQUE INDEX "geo_scans_one_open" ON "geo_scans" USING btree ("project_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "geo_scores_version" ON "geo_scores" USING btree ("project_id","scoring_version");--> statement-breakpoint
CREATE INDEX "geo_scores_judged" ON "geo_scores" USING btree ("project_id","scoring_version","captured_at") WHERE sentiment <> 'unknown';--> statement-breakpoint
CREATE INDEX "geo_sequences_project" ON "geo_sequences" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_sequences_deleted" ON "geo_sequences" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "geo_settings_project" ON "geo_settings" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "geo_settings_due" ON "geo_settings" USING btree ("next_scan_at");--> statement-breakpoint
CREATE INDEX "projects_org" ON "projects" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "geo_daily_prompts_scan" ON "geo_daily_prompts" USING btree ("scan_id","scoring_version");--> statement-breakpoint
CREATE INDEX "geo_daily_prompts_prompt" ON "geo_daily_prompts" USING btree ("project_id","scoring_version","prompt_id","day");--> statement-breakpoint
CREATE INDEX "geo_daily_prompts_best" ON "geo_daily_prompts" USING btree ("organization_id","project_id","scoring_version","day","prompt_id","engine","language","best_position") WHERE best_position is not null;--> statement-breakpoint
CREATE INDEX "integrations_org" ON "integrations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "integrations_deleted" ON "integrations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_tracker_team" ON "integrations" USING btree ("organization_id","provider",coalesce(base_url, ''),coalesce(team_id, '')) WHERE kind = 'tracker' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "repositories_clone_url" ON "repositories" USING btree ("organization_id","clone_url") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "repositories_integration" ON "repositories" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "generation_jobs_org" ON "generation_jobs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "generation_jobs_status" ON "generation_jobs" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "generation_jobs_ended" ON "generation_jobs" USING btree ("organization_id","completed_at");--> statement-breakpoint
CREATE INDEX "job_events_job" ON "job_events" USING btree ("job_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_events_dedupe" ON "job_events" USING btree ("job_id","dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "model_calls_holder" ON "model_calls" USING btree ("holder_id","stage","position");--> statement-breakpoint
CREATE INDEX "model_calls_job" ON "model_calls" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "model_calls_brief" ON "model_calls" USING btree ("brief_id");--> statement-breakpoint
CREATE INDEX "api_keys_org" ON "api_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "oauth_artifacts_grant" ON "oauth_artifacts" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_artifacts_lookup" ON "oauth_artifacts" USING btree ("lookup");--> statement-breakpoint
CREATE INDEX "oauth_artifacts_expiry" ON "oauth_artifacts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_clients_created" ON "oauth_clients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_grants_member" ON "oauth_grants" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_client" ON "oauth_grants" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_expiry" ON "oauth_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_org" ON "invitations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug" ON "organizations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "ledgers_org" ON "ledgers" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_images_token" ON "post_images" USING btree ("token");--> statement-breakpoint
CREATE INDEX "post_images_post" ON "post_images" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_revisions_post" ON "post_revisions" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_rewrites_post" ON "post_rewrites" USING btree ("organization_id","post_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_rewrites_job" ON "post_rewrites" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_uploads_token" ON "post_uploads" USING btree ("token");--> statement-breakpoint
CREATE INDEX "post_uploads_post" ON "post_uploads" USING btree ("organization_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_org_created" ON "posts" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_org_status_created" ON "posts" USING btree ("organization_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_org_type_created" ON "posts" USING btree ("organization_id","content_type","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_org_count" ON "posts" USING btree ("organization_id","status","content_type") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_org_slug" ON "posts" USING btree ("organization_id","slug") WHERE slug is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_publish_at" ON "posts" USING btree ("publish_at") WHERE publish_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "geo_readiness_project" ON "geo_readiness_reports" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "geo_readiness_status" ON "geo_readiness_reports" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "geo_readiness_ended" ON "geo_readiness_reports" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_readiness_one_open" ON "geo_readiness_reports" USING btree ("project_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree ("organization_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "skills_deleted" ON "skills" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "traffic_events_time" ON "traffic_events" USING btree ("project_id","occurred_at","event_id");--> statement-breakpoint
CREATE INDEX "traffic_events_journey" ON "traffic_events" USING btree ("project_id","journey_id","occurred_at") WHERE journey_id is not null;--> statement-breakpoint
CREATE INDEX "traffic_journeys_time" ON "traffic_journeys" USING btree ("project_id","last_at","id");--> statement-breakpoint
CREATE INDEX "traffic_tokens_org" ON "traffic_tokens" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "traffic_tokens_project" ON "traffic_tokens" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_expiry" ON "webhook_deliveries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_subject" ON "webhook_events" USING btree ("repository_id","type","subject");--> statement-breakpoint
CREATE INDEX "webhook_events_org" ON "webhook_events" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_logs_org" ON "webhook_logs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_logs_age" ON "webhook_logs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_logs_repository" ON "webhook_logs" USING btree ("repository_id","created_at");