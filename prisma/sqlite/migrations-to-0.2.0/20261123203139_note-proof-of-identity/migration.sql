-- AlterTable
ALTER TABLE "Session" ADD COLUMN "provedAt" DATETIME;
