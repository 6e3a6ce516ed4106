-- CreateTable
CREATE TABLE "BusyCalendar" (
    "professionalId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "connectedAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "BusyCalendar_pkey" PRIMARY KEY ("professionalId")
);

-- CreateIndex
CREATE INDEX "BusyCalendar_dueAt_idx" ON "BusyCalendar"("dueAt");

-- AddForeignKey
ALTER TABLE "BusyCalendar" ADD CONSTRAINT "BusyCalendar_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;
