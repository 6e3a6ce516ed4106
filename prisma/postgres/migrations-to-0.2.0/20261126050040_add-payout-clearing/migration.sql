-- CreateEnum
CREATE TYPE "PayoutClearing" AS ENUM ('FIRST', 'LARGE');

-- AlterTable
ALTER TABLE "Payout" ADD COLUMN     "clearing" "PayoutClearing",
ADD COLUMN     "clearsAt" TIMESTAMP(3);
