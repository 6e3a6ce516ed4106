-- AlterTable
ALTER TABLE "Payout" ADD COLUMN "replacesId" TEXT REFERENCES "Payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "Payout_replacesId_idx" ON "Payout"("replacesId");
