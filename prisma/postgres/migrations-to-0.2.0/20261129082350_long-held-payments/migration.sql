-- AlterEnum
ALTER TYPE "RefundReason" ADD VALUE 'HELD_TOO_LONG' BEFORE 'DISPUTE';

-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN     "heldWarningAt" TIMESTAMP(3);
