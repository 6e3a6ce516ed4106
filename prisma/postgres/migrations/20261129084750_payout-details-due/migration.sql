-- AlterTable
ALTER TABLE "Payee" ADD COLUMN     "missingBy" TIMESTAMP(3);
