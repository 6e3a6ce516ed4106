-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN     "paymentId" TEXT;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Payout" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "Milestone_paymentId_idx" ON "Milestone"("paymentId");

-- AddForeignKey
ALTER TABLE "Milestone" ADD CONSTRAINT "Milestone_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
