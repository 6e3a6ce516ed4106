-- AlterTable
ALTER TABLE "Deadline" ADD COLUMN "side" TEXT;

-- CreateTable
CREATE TABLE "BookingRecordEntry" (
    "bookingId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "event" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("bookingId", "number"),
    CONSTRAINT "BookingRecordEntry_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "openFor" TEXT,
    "openedBy" TEXT NOT NULL,
    "wanted" TEXT NOT NULL,
    "disputedCents" INTEGER NOT NULL,
    "restCents" INTEGER NOT NULL DEFAULT 0,
    "resumesAs" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "statusAt" DATETIME NOT NULL,
    "openedAt" DATETIME NOT NULL,
    "answeredAt" DATETIME,
    "endedAt" DATETIME,
    "outcome" TEXT,
    "refundCents" INTEGER,
    "releaseCents" INTEGER,
    CONSTRAINT "Dispute_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dispute_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DisputeStatement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "side" TEXT,
    "text" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "DisputeStatement_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DisputeFile" (
    "statementId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    PRIMARY KEY ("statementId", "position"),
    CONSTRAINT "DisputeFile_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "DisputeStatement" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DisputeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SplitProposal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "disputeId" TEXT,
    "openFor" TEXT,
    "side" TEXT NOT NULL,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "createdAt" DATETIME NOT NULL,
    "answer" TEXT,
    "answeredAt" DATETIME,
    CONSTRAINT "SplitProposal_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SplitProposal_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DisputeDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "isAppeal" BOOLEAN NOT NULL DEFAULT false,
    "decidedById" TEXT,
    "confirmedById" TEXT,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "creatorAcceptedAt" DATETIME,
    "professionalAcceptedAt" DATETIME,
    CONSTRAINT "DisputeDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputeDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DisputeDecision_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GuaranteeClaim" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "claimedCents" INTEGER NOT NULL,
    "statement" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SUBMITTED',
    "statusAt" DATETIME NOT NULL,
    "submittedAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "paidCents" INTEGER,
    "reason" TEXT,
    "decidedById" TEXT,
    "decidedAt" DATETIME,
    CONSTRAINT "GuaranteeClaim_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GuaranteeFile" (
    "claimId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    PRIMARY KEY ("claimId", "position"),
    CONSTRAINT "GuaranteeFile_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Receivable" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "settledCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "statusAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "objection" TEXT,
    "objectedAt" DATETIME,
    "answer" TEXT,
    "answeredAt" DATETIME,
    CONSTRAINT "Receivable_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Receivable_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PayoutOffset" (
    "payoutId" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("payoutId", "receivableId"),
    CONSTRAINT "PayoutOffset_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PayoutOffset_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FundsDeposit" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'REQUESTED',
    "statusAt" DATETIME NOT NULL,
    "requestedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    CONSTRAINT "FundsDeposit_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Checkout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "payerId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'STARTING',
    "statusAt" DATETIME NOT NULL,
    "providerId" TEXT,
    "address" TEXT,
    "failure" TEXT,
    "nextAttemptAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "receivableId" TEXT,
    CONSTRAINT "Checkout_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Checkout_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Checkout_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Checkout" ("address", "amountCents", "bookingId", "createdAt", "expiresAt", "failure", "id", "nextAttemptAt", "payerId", "provider", "providerId", "reference", "status", "statusAt") SELECT "address", "amountCents", "bookingId", "createdAt", "expiresAt", "failure", "id", "nextAttemptAt", "payerId", "provider", "providerId", "reference", "status", "statusAt" FROM "Checkout";
DROP TABLE "Checkout";
ALTER TABLE "new_Checkout" RENAME TO "Checkout";
CREATE UNIQUE INDEX "Checkout_reference_key" ON "Checkout"("reference");
CREATE INDEX "Checkout_bookingId_createdAt_idx" ON "Checkout"("bookingId", "createdAt");
CREATE INDEX "Checkout_payerId_createdAt_idx" ON "Checkout"("payerId", "createdAt");
CREATE INDEX "Checkout_status_statusAt_idx" ON "Checkout"("status", "statusAt");
CREATE INDEX "Checkout_nextAttemptAt_idx" ON "Checkout"("nextAttemptAt");
CREATE INDEX "Checkout_receivableId_idx" ON "Checkout"("receivableId");
CREATE TABLE "new_MoneyDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "bookingId" TEXT,
    "issueId" TEXT,
    "disputeId" TEXT,
    "claimId" TEXT,
    "receivableId" TEXT,
    "choice" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "refundCents" INTEGER,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "proposedById" TEXT,
    "decidedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "MoneyDecision_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_issueId_fkey" FOREIGN KEY ("issueId") REFERENCES "MoneyIssue" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_proposedById_fkey" FOREIGN KEY ("proposedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_MoneyDecision" ("amountCents", "bookingId", "choice", "createdAt", "decidedAt", "decidedById", "id", "issueId", "kind", "proposedById", "reason", "status") SELECT "amountCents", "bookingId", "choice", "createdAt", "decidedAt", "decidedById", "id", "issueId", "kind", "proposedById", "reason", "status" FROM "MoneyDecision";
DROP TABLE "MoneyDecision";
ALTER TABLE "new_MoneyDecision" RENAME TO "MoneyDecision";
CREATE INDEX "MoneyDecision_status_createdAt_idx" ON "MoneyDecision"("status", "createdAt");
CREATE INDEX "MoneyDecision_bookingId_idx" ON "MoneyDecision"("bookingId");
CREATE INDEX "MoneyDecision_issueId_idx" ON "MoneyDecision"("issueId");
CREATE INDEX "MoneyDecision_disputeId_idx" ON "MoneyDecision"("disputeId");
CREATE INDEX "MoneyDecision_claimId_idx" ON "MoneyDecision"("claimId");
CREATE INDEX "MoneyDecision_receivableId_idx" ON "MoneyDecision"("receivableId");
CREATE INDEX "MoneyDecision_proposedById_status_createdAt_idx" ON "MoneyDecision"("proposedById", "status", "createdAt");
CREATE INDEX "MoneyDecision_decidedById_idx" ON "MoneyDecision"("decidedById");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_reference_key" ON "Dispute"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_openFor_key" ON "Dispute"("openFor");

-- CreateIndex
CREATE INDEX "Dispute_bookingId_idx" ON "Dispute"("bookingId");

-- CreateIndex
CREATE INDEX "Dispute_milestoneId_idx" ON "Dispute"("milestoneId");

-- CreateIndex
CREATE INDEX "Dispute_status_statusAt_idx" ON "Dispute"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Dispute_openedAt_idx" ON "Dispute"("openedAt");

-- CreateIndex
CREATE INDEX "DisputeStatement_disputeId_at_idx" ON "DisputeStatement"("disputeId", "at");

-- CreateIndex
CREATE INDEX "DisputeFile_fileId_idx" ON "DisputeFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "SplitProposal_openFor_key" ON "SplitProposal"("openFor");

-- CreateIndex
CREATE INDEX "SplitProposal_milestoneId_createdAt_idx" ON "SplitProposal"("milestoneId", "createdAt");

-- CreateIndex
CREATE INDEX "SplitProposal_disputeId_idx" ON "SplitProposal"("disputeId");

-- CreateIndex
CREATE INDEX "SplitProposal_status_createdAt_idx" ON "SplitProposal"("status", "createdAt");

-- CreateIndex
CREATE INDEX "DisputeDecision_decidedById_idx" ON "DisputeDecision"("decidedById");

-- CreateIndex
CREATE INDEX "DisputeDecision_confirmedById_idx" ON "DisputeDecision"("confirmedById");

-- CreateIndex
CREATE UNIQUE INDEX "DisputeDecision_disputeId_isAppeal_key" ON "DisputeDecision"("disputeId", "isAppeal");

-- CreateIndex
CREATE UNIQUE INDEX "GuaranteeClaim_reference_key" ON "GuaranteeClaim"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "GuaranteeClaim_bookingId_key" ON "GuaranteeClaim"("bookingId");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_milestoneId_idx" ON "GuaranteeClaim"("milestoneId");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_status_dueAt_idx" ON "GuaranteeClaim"("status", "dueAt");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_status_decidedAt_idx" ON "GuaranteeClaim"("status", "decidedAt");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_decidedById_idx" ON "GuaranteeClaim"("decidedById");

-- CreateIndex
CREATE INDEX "GuaranteeFile_fileId_idx" ON "GuaranteeFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Receivable_reference_key" ON "Receivable"("reference");

-- CreateIndex
CREATE INDEX "Receivable_professionalId_status_idx" ON "Receivable"("professionalId", "status");

-- CreateIndex
CREATE INDEX "Receivable_bookingId_idx" ON "Receivable"("bookingId");

-- CreateIndex
CREATE INDEX "Receivable_status_createdAt_idx" ON "Receivable"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Receivable_cause_subjectId_key" ON "Receivable"("cause", "subjectId");

-- CreateIndex
CREATE INDEX "PayoutOffset_receivableId_idx" ON "PayoutOffset"("receivableId");

-- CreateIndex
CREATE UNIQUE INDEX "FundsDeposit_reference_key" ON "FundsDeposit"("reference");

-- CreateIndex
CREATE INDEX "FundsDeposit_createdAt_idx" ON "FundsDeposit"("createdAt");

-- CreateIndex
CREATE INDEX "FundsDeposit_nextAttemptAt_idx" ON "FundsDeposit"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "FundsDeposit_requestedById_idx" ON "FundsDeposit"("requestedById");
