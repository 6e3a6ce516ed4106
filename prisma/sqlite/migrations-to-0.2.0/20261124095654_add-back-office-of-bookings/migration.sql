-- CreateTable
CREATE TABLE "CalendarFeed" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BookingNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "BookingNote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookingNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeadlineExtension" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "deadlineId" TEXT NOT NULL,
    "fromAt" DATETIME NOT NULL,
    "toAt" DATETIME NOT NULL,
    "reason" TEXT NOT NULL,
    "extendedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "DeadlineExtension_deadlineId_fkey" FOREIGN KEY ("deadlineId") REFERENCES "Deadline" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeadlineExtension_extendedById_fkey" FOREIGN KEY ("extendedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ClauseApproval" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "counsel" TEXT NOT NULL,
    "approvedOn" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ClauseApproval_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN "isMonthly" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

-- CreateIndex
CREATE INDEX "BookingNote_bookingId_at_idx" ON "BookingNote"("bookingId", "at");

-- CreateIndex
CREATE INDEX "BookingNote_authorId_idx" ON "BookingNote"("authorId");

-- CreateIndex
CREATE INDEX "DeadlineExtension_deadlineId_at_idx" ON "DeadlineExtension"("deadlineId", "at");

-- CreateIndex
CREATE INDEX "DeadlineExtension_extendedById_idx" ON "DeadlineExtension"("extendedById");

-- CreateIndex
CREATE INDEX "ClauseApproval_at_idx" ON "ClauseApproval"("at");

-- CreateIndex
CREATE INDEX "ClauseApproval_recordedById_idx" ON "ClauseApproval"("recordedById");
