-- AlterTable
ALTER TABLE "Payout" ADD COLUMN "replacesId" TEXT;

-- CreateIndex
CREATE INDEX "Payout_replacesId_idx" ON "Payout"("replacesId");
