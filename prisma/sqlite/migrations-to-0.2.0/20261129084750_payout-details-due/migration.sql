-- AlterTable
ALTER TABLE "Payee" ADD COLUMN "detailsDueAt" DATETIME;
