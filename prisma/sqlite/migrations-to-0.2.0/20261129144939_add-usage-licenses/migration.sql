-- CreateTable
CREATE TABLE "UsageLicense" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "quoteId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "termUnit" TEXT,
    "termLength" INTEGER,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "UsageLicense_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "UsageLicense_quoteId_key" ON "UsageLicense"("quoteId");

-- CreateIndex
CREATE UNIQUE INDEX "UsageLicense_code_key" ON "UsageLicense"("code");

-- CreateIndex
CREATE INDEX "UsageLicense_status_endsAt_idx" ON "UsageLicense"("status", "endsAt");
