-- CreateTable
CREATE TABLE "EmailTiming" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "isDaily" BOOLEAN NOT NULL,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,
    CONSTRAINT "EmailTiming_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DigestLine" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "DigestLine_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "awaitsQuietEnd" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "DigestLine_dueAt_idx" ON "DigestLine"("dueAt");

-- CreateIndex
CREATE INDEX "DigestLine_userId_dueAt_idx" ON "DigestLine"("userId", "dueAt");
