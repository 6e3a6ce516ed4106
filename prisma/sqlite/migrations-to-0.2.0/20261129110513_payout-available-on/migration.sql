-- AlterTable
ALTER TABLE "Payout" ADD COLUMN "availableOn" TEXT;
