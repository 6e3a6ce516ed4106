-- CreateEnum
CREATE TYPE "DisputeDecider" AS ENUM ('TEAM', 'CLOCK');

-- AlterEnum
ALTER TYPE "DisputeOutcome" ADD VALUE 'UNDECIDED' AFTER 'APPEAL';

-- AlterTable
ALTER TABLE "DisputeDecision" ADD COLUMN     "role" "DisputeDecider" NOT NULL DEFAULT 'TEAM';
