-- The tables of emails and images, by the names that the models have. Rows and triggers stay.
ALTER TYPE "MailState" RENAME TO "EmailState";
ALTER TYPE "PictureKind" RENAME TO "ImageKind";
ALTER TABLE "OutboxMail" RENAME TO "OutboxEmail";
ALTER TABLE "ProfessionalPicture" RENAME TO "ProfessionalImage";
ALTER TABLE "ContentPicture" RENAME TO "ContentImage";
ALTER TABLE "NotificationChoice" RENAME COLUMN "byMail" TO "byEmail";

ALTER TABLE "OutboxEmail" RENAME CONSTRAINT "OutboxMail_pkey" TO "OutboxEmail_pkey";
ALTER TABLE "ProfessionalImage" RENAME CONSTRAINT "ProfessionalPicture_pkey" TO "ProfessionalImage_pkey";
ALTER TABLE "ProfessionalImage" RENAME CONSTRAINT "ProfessionalPicture_professionalId_fkey" TO "ProfessionalImage_professionalId_fkey";
ALTER TABLE "ProfessionalImage" RENAME CONSTRAINT "ProfessionalPicture_applicationId_fkey" TO "ProfessionalImage_applicationId_fkey";
ALTER TABLE "ProfessionalImage" RENAME CONSTRAINT "ProfessionalPicture_fileId_fkey" TO "ProfessionalImage_fileId_fkey";
ALTER TABLE "ContentImage" RENAME CONSTRAINT "ContentPicture_pkey" TO "ContentImage_pkey";
ALTER TABLE "ContentImage" RENAME CONSTRAINT "ContentPicture_fileId_fkey" TO "ContentImage_fileId_fkey";

ALTER INDEX "OutboxMail_messageId_key" RENAME TO "OutboxEmail_messageId_key";
ALTER INDEX "OutboxMail_state_nextAttemptAt_idx" RENAME TO "OutboxEmail_state_nextAttemptAt_idx";
ALTER INDEX "OutboxMail_state_priority_nextAttemptAt_idx" RENAME TO "OutboxEmail_state_priority_nextAttemptAt_idx";
ALTER INDEX "OutboxMail_recipient_idx" RENAME TO "OutboxEmail_recipient_idx";
ALTER INDEX "OutboxMail_kind_createdAt_idx" RENAME TO "OutboxEmail_kind_createdAt_idx";
ALTER INDEX "ProfessionalPicture_professionalId_position_idx" RENAME TO "ProfessionalImage_professionalId_position_idx";
ALTER INDEX "ProfessionalPicture_applicationId_position_idx" RENAME TO "ProfessionalImage_applicationId_position_idx";
ALTER INDEX "ProfessionalPicture_fileId_idx" RENAME TO "ProfessionalImage_fileId_idx";
ALTER INDEX "ContentPicture_fileId_idx" RENAME TO "ContentImage_fileId_idx";
