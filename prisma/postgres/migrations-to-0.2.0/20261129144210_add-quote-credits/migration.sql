-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "credit" TEXT;
