-- AlterTable
ALTER TABLE "Deadline" ADD COLUMN     "pausedAt" TIMESTAMP(3),
ADD COLUMN     "resumedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN     "overdueAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Deadline_pausedAt_idx" ON "Deadline"("pausedAt");
