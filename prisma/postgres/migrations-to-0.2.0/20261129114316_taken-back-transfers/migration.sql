-- AlterEnum
ALTER TYPE "PayoutStatus" ADD VALUE 'REPLACED';

-- AlterEnum
ALTER TYPE "MoneyIssueKind" ADD VALUE 'TRANSFER_TAKEN_BACK' BEFORE 'EVIDENCE_UNSENT';

-- AlterTable
ALTER TABLE "Payout" ADD COLUMN     "replacesId" TEXT;

-- CreateIndex
CREATE INDEX "Payout_replacesId_idx" ON "Payout"("replacesId");
