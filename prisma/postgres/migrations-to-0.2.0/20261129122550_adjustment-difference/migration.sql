-- AlterTable
ALTER TABLE "MoneyDecision" ADD COLUMN     "differenceCents" INTEGER;
