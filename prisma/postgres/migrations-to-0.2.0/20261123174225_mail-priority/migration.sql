-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "priority" INTEGER NOT NULL DEFAULT 1;

-- Emails that wait get the priority that they would be queued with.
UPDATE "OutboxMail" SET "priority" = 0
WHERE "state" = 'PENDING' AND "kind" IN ('welcome', 'email-verification', 'password-reset', 'email-change', 'email-in-use', 'security-notice');

UPDATE "OutboxMail" SET "priority" = 2 WHERE "state" = 'PENDING' AND "headers" LIKE '%"List-Unsubscribe"%';

-- CreateIndex
CREATE INDEX "OutboxMail_state_priority_nextAttemptAt_idx" ON "OutboxMail"("state", "priority", "nextAttemptAt");
