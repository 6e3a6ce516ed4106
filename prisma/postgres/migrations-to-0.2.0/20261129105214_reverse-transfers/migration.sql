-- CreateEnum
CREATE TYPE "TransferReversalStatus" AS ENUM ('WAITING', 'SENDING', 'REVERSED', 'ENDED');

-- AlterEnum
ALTER TYPE "MoneyIssueKind" ADD VALUE 'REVERSAL_FAILED' BEFORE 'EVIDENCE_UNSENT';

-- CreateTable
CREATE TABLE "TransferReversal" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "payoutId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "status" "TransferReversalStatus" NOT NULL DEFAULT 'WAITING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "failure" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),

    CONSTRAINT "TransferReversal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_reference_key" ON "TransferReversal"("reference");

-- CreateIndex
CREATE INDEX "TransferReversal_payoutId_idx" ON "TransferReversal"("payoutId");

-- CreateIndex
CREATE INDEX "TransferReversal_nextAttemptAt_idx" ON "TransferReversal"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_receivableId_payoutId_key" ON "TransferReversal"("receivableId", "payoutId");

-- AddForeignKey
ALTER TABLE "TransferReversal" ADD CONSTRAINT "TransferReversal_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TransferReversal" ADD CONSTRAINT "TransferReversal_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
