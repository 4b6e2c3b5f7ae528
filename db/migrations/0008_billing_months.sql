ALTER TABLE "billing_accounts" ADD COLUMN "monthly_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "monthly_credits" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "monthly_credits" integer DEFAULT 0 NOT NULL;