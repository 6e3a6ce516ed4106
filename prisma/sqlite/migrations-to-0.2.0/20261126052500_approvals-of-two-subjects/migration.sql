-- Counsel approves more than one text. Approvals so far were of the payment-agent clause.
ALTER TABLE "ClauseApproval" RENAME TO "CounselApproval";
ALTER TABLE "CounselApproval" ADD COLUMN "subject" TEXT NOT NULL DEFAULT 'AGENT_CLAUSE';

-- SQLite can't rename an index.
DROP INDEX "ClauseApproval_at_idx";
DROP INDEX "ClauseApproval_recordedById_idx";
CREATE INDEX "CounselApproval_subject_at_idx" ON "CounselApproval"("subject", "at");
CREATE INDEX "CounselApproval_recordedById_idx" ON "CounselApproval"("recordedById");
