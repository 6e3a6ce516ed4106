-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN     "taxCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxRefundedCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxState" TEXT;

-- AlterTable
ALTER TABLE "CheckoutLine" ADD COLUMN     "taxCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "taxCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ChargebackLine" ADD COLUMN     "heldTaxCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lostTaxCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "taxCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxRate" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taxState" TEXT;

-- AlterTable
ALTER TABLE "QuoteMilestone" ADD COLUMN     "taxCents" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Milestone_taxState_id_idx" ON "Milestone"("taxState", "id");
