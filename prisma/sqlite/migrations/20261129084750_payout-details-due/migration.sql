-- AlterTable
ALTER TABLE "Payee" ADD COLUMN "missingBy" DATETIME;
