-- CreateEnum
CREATE TYPE "DisputeOpener" AS ENUM ('CREATOR', 'PROFESSIONAL', 'CLOCK');

-- CreateEnum
CREATE TYPE "DisputeWanted" AS ENUM ('REDO', 'REFUND', 'RELEASE');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('OPEN', 'ANSWERED', 'TEAM', 'DECIDED', 'APPEALED', 'SETTLED', 'FINAL', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "DisputeOutcome" AS ENUM ('CONCEDED', 'PROPOSAL', 'SILENCE', 'DECISION', 'APPEAL', 'WITHDRAWN', 'BANK', 'CANCELED', 'UNSETTLED');

-- CreateEnum
CREATE TYPE "DisputeStatementKind" AS ENUM ('OPENING', 'ANSWER', 'ADDITION', 'APPEAL', 'TEAM');

-- CreateEnum
CREATE TYPE "SplitProposalStatus" AS ENUM ('WAITING', 'ACCEPTED', 'DECLINED', 'COUNTERED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED');

-- CreateEnum
CREATE TYPE "GuaranteeStatus" AS ENUM ('SUBMITTED', 'PAID', 'DECLINED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "ReceivableCause" AS ENUM ('CHARGEBACK', 'GUARANTEE');

-- CreateEnum
CREATE TYPE "ReceivableStatus" AS ENUM ('OPEN', 'CONTESTED', 'SETTLED', 'WRITTEN_OFF');

-- CreateEnum
CREATE TYPE "FundsDepositStatus" AS ENUM ('REQUESTED', 'ARRIVED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "WorkKind" ADD VALUE 'GUARANTEE';
ALTER TYPE "WorkKind" ADD VALUE 'RECEIVABLE';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "DeadlineKind" ADD VALUE 'SPLIT_ANSWER';
ALTER TYPE "DeadlineKind" ADD VALUE 'DISPUTE_ANSWER';
ALTER TYPE "DeadlineKind" ADD VALUE 'DISPUTE_PROPOSAL';
ALTER TYPE "DeadlineKind" ADD VALUE 'DISPUTE_TALKS';
ALTER TYPE "DeadlineKind" ADD VALUE 'DISPUTE_DECISION';
ALTER TYPE "DeadlineKind" ADD VALUE 'DISPUTE_APPEAL';
ALTER TYPE "DeadlineKind" ADD VALUE 'APPEAL_DECISION';

-- AlterEnum
ALTER TYPE "PaymentOutcome" ADD VALUE 'REPAID';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "RefundReason" ADD VALUE 'SPLIT';
ALTER TYPE "RefundReason" ADD VALUE 'GUARANTEE';

-- AlterEnum
ALTER TYPE "PayoutStatus" ADD VALUE 'KEPT';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "MoneyDecisionKind" ADD VALUE 'GUARANTEE';
ALTER TYPE "MoneyDecisionKind" ADD VALUE 'WRITE_OFF';

-- AlterTable
ALTER TABLE "Deadline" ADD COLUMN     "side" "BookingSide";

-- AlterTable
ALTER TABLE "Checkout" ADD COLUMN     "receivableId" TEXT;

-- AlterTable
ALTER TABLE "MoneyDecision" ADD COLUMN     "claimId" TEXT,
ADD COLUMN     "disputeId" TEXT,
ADD COLUMN     "receivableId" TEXT,
ADD COLUMN     "refundCents" INTEGER;

-- CreateTable
CREATE TABLE "BookingRecordEntry" (
    "bookingId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "event" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "BookingRecordEntry_pkey" PRIMARY KEY ("bookingId","number")
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "openFor" TEXT,
    "openedBy" "DisputeOpener" NOT NULL,
    "wanted" "DisputeWanted" NOT NULL,
    "disputedCents" INTEGER NOT NULL,
    "restCents" INTEGER NOT NULL DEFAULT 0,
    "resumesAs" "MilestoneStatus" NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'OPEN',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "answeredAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "outcome" "DisputeOutcome",
    "refundCents" INTEGER,
    "releaseCents" INTEGER,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeStatement" (
    "id" TEXT NOT NULL,
    "disputeId" TEXT NOT NULL,
    "kind" "DisputeStatementKind" NOT NULL,
    "side" "BookingSide",
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DisputeStatement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeFile" (
    "statementId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    CONSTRAINT "DisputeFile_pkey" PRIMARY KEY ("statementId","position")
);

-- CreateTable
CREATE TABLE "SplitProposal" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "disputeId" TEXT,
    "openFor" TEXT,
    "side" "BookingSide" NOT NULL,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "SplitProposalStatus" NOT NULL DEFAULT 'WAITING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),

    CONSTRAINT "SplitProposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeDecision" (
    "id" TEXT NOT NULL,
    "disputeId" TEXT NOT NULL,
    "isAppeal" BOOLEAN NOT NULL DEFAULT false,
    "decidedById" TEXT,
    "confirmedById" TEXT,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "creatorAcceptedAt" TIMESTAMP(3),
    "professionalAcceptedAt" TIMESTAMP(3),

    CONSTRAINT "DisputeDecision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GuaranteeClaim" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "claimedCents" INTEGER NOT NULL,
    "statement" TEXT NOT NULL,
    "status" "GuaranteeStatus" NOT NULL DEFAULT 'SUBMITTED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "submittedAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "paidCents" INTEGER,
    "reason" TEXT,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "GuaranteeClaim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GuaranteeFile" (
    "claimId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    CONSTRAINT "GuaranteeFile_pkey" PRIMARY KEY ("claimId","position")
);

-- CreateTable
CREATE TABLE "Receivable" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "cause" "ReceivableCause" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "settledCents" INTEGER NOT NULL DEFAULT 0,
    "status" "ReceivableStatus" NOT NULL DEFAULT 'OPEN',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "objection" TEXT,
    "objectedAt" TIMESTAMP(3),
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),

    CONSTRAINT "Receivable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayoutOffset" (
    "payoutId" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PayoutOffset_pkey" PRIMARY KEY ("payoutId","receivableId")
);

-- CreateTable
CREATE TABLE "FundsDeposit" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "FundsDepositStatus" NOT NULL DEFAULT 'REQUESTED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "requestedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),

    CONSTRAINT "FundsDeposit_pkey" PRIMARY KEY ("id")
);

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

-- CreateIndex
CREATE INDEX "Checkout_receivableId_idx" ON "Checkout"("receivableId");

-- CreateIndex
CREATE INDEX "MoneyDecision_disputeId_idx" ON "MoneyDecision"("disputeId");

-- CreateIndex
CREATE INDEX "MoneyDecision_claimId_idx" ON "MoneyDecision"("claimId");

-- CreateIndex
CREATE INDEX "MoneyDecision_receivableId_idx" ON "MoneyDecision"("receivableId");

-- AddForeignKey
ALTER TABLE "BookingRecordEntry" ADD CONSTRAINT "BookingRecordEntry_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeStatement" ADD CONSTRAINT "DisputeStatement_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "DisputeStatement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SplitProposal" ADD CONSTRAINT "SplitProposal_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SplitProposal" ADD CONSTRAINT "SplitProposal_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeDecision" ADD CONSTRAINT "DisputeDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeDecision" ADD CONSTRAINT "DisputeDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeDecision" ADD CONSTRAINT "DisputeDecision_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeFile" ADD CONSTRAINT "GuaranteeFile_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeFile" ADD CONSTRAINT "GuaranteeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Receivable" ADD CONSTRAINT "Receivable_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Receivable" ADD CONSTRAINT "Receivable_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOffset" ADD CONSTRAINT "PayoutOffset_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOffset" ADD CONSTRAINT "PayoutOffset_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FundsDeposit" ADD CONSTRAINT "FundsDeposit_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkout" ADD CONSTRAINT "Checkout_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
