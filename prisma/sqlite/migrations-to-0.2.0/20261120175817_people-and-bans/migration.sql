-- CreateTable
CREATE TABLE "AccountMeasure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "adminId" TEXT,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "AccountMeasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccountMeasure_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Ban" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "addressHash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "suspendedAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "AccountMeasure_userId_at_idx" ON "AccountMeasure"("userId", "at");

-- CreateIndex
CREATE INDEX "AccountMeasure_adminId_idx" ON "AccountMeasure"("adminId");

-- CreateIndex
CREATE UNIQUE INDEX "Ban_addressHash_key" ON "Ban"("addressHash");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_at_idx" ON "AuditEvent"("actorId", "at");
