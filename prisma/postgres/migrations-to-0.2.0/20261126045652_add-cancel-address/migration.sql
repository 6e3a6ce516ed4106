-- AlterTable
ALTER TABLE "TestBankCheckout" ADD COLUMN     "cancelTo" TEXT;
