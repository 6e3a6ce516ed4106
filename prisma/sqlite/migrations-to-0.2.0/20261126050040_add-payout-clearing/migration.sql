-- AlterTable
ALTER TABLE "Payout" ADD COLUMN "clearing" TEXT;
ALTER TABLE "Payout" ADD COLUMN "clearsAt" DATETIME;
