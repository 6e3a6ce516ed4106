-- CreateTable
CREATE TABLE "MilestoneEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "transition" TEXT NOT NULL,
    "mover" TEXT NOT NULL,
    "reason" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "MilestoneEvent_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MilestoneEvent_milestoneId_at_idx" ON "MilestoneEvent"("milestoneId", "at");
