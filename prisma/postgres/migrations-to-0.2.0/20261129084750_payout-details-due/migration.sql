-- AlterTable
ALTER TABLE "Payee" ADD COLUMN     "detailsDueAt" TIMESTAMP(3);
