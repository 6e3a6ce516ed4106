-- AlterEnum
ALTER TYPE "FundsDepositStatus" ADD VALUE 'FAILED';

-- AlterEnum
ALTER TYPE "MoneyIssueKind" ADD VALUE 'DEPOSIT_FAILED' AFTER 'PAYOUT_FAILED';

-- AlterTable
ALTER TABLE "FundsDeposit" ADD COLUMN     "failure" TEXT;
