-- AlterTable
ALTER TABLE "FundsDeposit" ADD COLUMN "failure" TEXT;
