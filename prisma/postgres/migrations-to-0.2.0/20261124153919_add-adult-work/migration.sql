-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "isAdult" BOOLEAN NOT NULL DEFAULT false;
