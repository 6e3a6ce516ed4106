-- The tables of emails and images, by the names that the models have. Rows and triggers stay.
ALTER TABLE "OutboxMail" RENAME TO "OutboxEmail";
ALTER TABLE "ProfessionalPicture" RENAME TO "ProfessionalImage";
ALTER TABLE "ContentPicture" RENAME TO "ContentImage";
ALTER TABLE "NotificationChoice" RENAME COLUMN "byMail" TO "byEmail";

-- SQLite can't rename an index.
DROP INDEX "OutboxMail_messageId_key";
DROP INDEX "OutboxMail_state_nextAttemptAt_idx";
DROP INDEX "OutboxMail_state_priority_nextAttemptAt_idx";
DROP INDEX "OutboxMail_recipient_idx";
DROP INDEX "OutboxMail_kind_createdAt_idx";
DROP INDEX "ProfessionalPicture_professionalId_position_idx";
DROP INDEX "ProfessionalPicture_applicationId_position_idx";
DROP INDEX "ProfessionalPicture_fileId_idx";
DROP INDEX "ContentPicture_fileId_idx";
CREATE UNIQUE INDEX "OutboxEmail_messageId_key" ON "OutboxEmail"("messageId");
CREATE INDEX "OutboxEmail_state_nextAttemptAt_idx" ON "OutboxEmail"("state", "nextAttemptAt");
CREATE INDEX "OutboxEmail_state_priority_nextAttemptAt_idx" ON "OutboxEmail"("state", "priority", "nextAttemptAt");
CREATE INDEX "OutboxEmail_recipient_idx" ON "OutboxEmail"("recipient");
CREATE INDEX "OutboxEmail_kind_createdAt_idx" ON "OutboxEmail"("kind", "createdAt");
CREATE INDEX "ProfessionalImage_professionalId_position_idx" ON "ProfessionalImage"("professionalId", "position");
CREATE INDEX "ProfessionalImage_applicationId_position_idx" ON "ProfessionalImage"("applicationId", "position");
CREATE INDEX "ProfessionalImage_fileId_idx" ON "ProfessionalImage"("fileId");
CREATE INDEX "ContentImage_fileId_idx" ON "ContentImage"("fileId");
