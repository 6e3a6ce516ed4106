-- CreateTable
CREATE TABLE "BusyCalendar" (
    "professionalId" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "connectedAt" DATETIME NOT NULL,
    "readAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    CONSTRAINT "BusyCalendar_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "BusyCalendar_dueAt_idx" ON "BusyCalendar"("dueAt");
