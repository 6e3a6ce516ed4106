-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "taxYear" INTEGER;

-- AlterTable
ALTER TABLE "Refund" ADD COLUMN "taxYear" INTEGER;

-- AlterTable
ALTER TABLE "Payout" ADD COLUMN "taxYear" INTEGER;
