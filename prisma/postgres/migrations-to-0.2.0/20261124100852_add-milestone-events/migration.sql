-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "DeadlineKind" ADD VALUE 'FIRST_FUNDING';
ALTER TYPE "DeadlineKind" ADD VALUE 'NEXT_FUNDING';
ALTER TYPE "DeadlineKind" ADD VALUE 'DELIVERY';
ALTER TYPE "DeadlineKind" ADD VALUE 'ACCEPTANCE';
ALTER TYPE "DeadlineKind" ADD VALUE 'CHANGES';

-- CreateTable
CREATE TABLE "MilestoneEvent" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "transition" TEXT NOT NULL,
    "mover" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MilestoneEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MilestoneEvent_milestoneId_at_idx" ON "MilestoneEvent"("milestoneId", "at");

-- AddForeignKey
ALTER TABLE "MilestoneEvent" ADD CONSTRAINT "MilestoneEvent_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE CASCADE ON UPDATE CASCADE;
