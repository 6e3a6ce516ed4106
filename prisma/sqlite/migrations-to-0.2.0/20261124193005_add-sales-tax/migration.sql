-- Columns are added in place: no table is rebuilt, so none of its triggers are lost.
-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN "taxCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Milestone" ADD COLUMN "taxState" TEXT;
ALTER TABLE "Milestone" ADD COLUMN "taxRefundedCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "CheckoutLine" ADD COLUMN "taxCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN "taxCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ChargebackLine" ADD COLUMN "heldTaxCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ChargebackLine" ADD COLUMN "lostTaxCents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN "taxCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Quote" ADD COLUMN "taxRate" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Quote" ADD COLUMN "taxState" TEXT;

-- AlterTable
ALTER TABLE "QuoteMilestone" ADD COLUMN "taxCents" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Milestone_taxState_id_idx" ON "Milestone"("taxState", "id");
