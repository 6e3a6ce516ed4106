-- Counsel approves more than one text. Approvals so far were of the payment-agent clause.
CREATE TYPE "ApprovalSubject" AS ENUM ('AGENT_CLAUSE', 'ACCOUNTING_FEE');
ALTER TABLE "ClauseApproval" RENAME TO "CounselApproval";
ALTER TABLE "CounselApproval" ADD COLUMN "subject" "ApprovalSubject" NOT NULL DEFAULT 'AGENT_CLAUSE';

ALTER TABLE "CounselApproval" RENAME CONSTRAINT "ClauseApproval_pkey" TO "CounselApproval_pkey";
ALTER TABLE "CounselApproval" RENAME CONSTRAINT "ClauseApproval_recordedById_fkey" TO "CounselApproval_recordedById_fkey";

DROP INDEX "ClauseApproval_at_idx";
CREATE INDEX "CounselApproval_subject_at_idx" ON "CounselApproval"("subject", "at");
ALTER INDEX "ClauseApproval_recordedById_idx" RENAME TO "CounselApproval_recordedById_idx";
