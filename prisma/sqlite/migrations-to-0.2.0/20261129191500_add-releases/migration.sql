-- CreateTable
CREATE TABLE "Release" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ASKED',
    "statusAt" DATETIME NOT NULL,
    "askedBy" TEXT NOT NULL,
    "askedAt" DATETIME NOT NULL,
    "subject" TEXT NOT NULL,
    "birthYear" INTEGER,
    "day" TEXT,
    "email" TEXT,
    "expiresAt" DATETIME NOT NULL,
    "template" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "withdrawalDays" INTEGER NOT NULL,
    "withdrawableUntil" DATETIME,
    CONSTRAINT "Release_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReleaseSignature" (
    "releaseId" TEXT NOT NULL PRIMARY KEY,
    "fullName" TEXT NOT NULL,
    "relation" TEXT,
    "email" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ReleaseSignature_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Release_bookingId_idx" ON "Release"("bookingId");

-- CreateIndex
CREATE INDEX "Release_status_statusAt_idx" ON "Release"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Release_status_expiresAt_idx" ON "Release"("status", "expiresAt");
