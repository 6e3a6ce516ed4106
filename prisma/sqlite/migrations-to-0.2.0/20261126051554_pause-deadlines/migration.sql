-- AlterTable
ALTER TABLE "Deadline" ADD COLUMN "pausedAt" DATETIME;
ALTER TABLE "Deadline" ADD COLUMN "resumedAt" DATETIME;

-- AlterTable
ALTER TABLE "Milestone" ADD COLUMN "overdueAt" DATETIME;

-- CreateIndex
CREATE INDEX "Deadline_pausedAt_idx" ON "Deadline"("pausedAt");
