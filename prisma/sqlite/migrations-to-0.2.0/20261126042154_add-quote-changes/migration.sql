-- AlterTable
ALTER TABLE "Quote" ADD COLUMN "changesDueAt" DATETIME;
