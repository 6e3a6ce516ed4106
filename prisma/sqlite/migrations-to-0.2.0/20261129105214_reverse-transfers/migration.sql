-- CreateTable
CREATE TABLE "TransferReversal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "payoutId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "failure" TEXT,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    CONSTRAINT "TransferReversal_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TransferReversal_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_reference_key" ON "TransferReversal"("reference");

-- CreateIndex
CREATE INDEX "TransferReversal_payoutId_idx" ON "TransferReversal"("payoutId");

-- CreateIndex
CREATE INDEX "TransferReversal_nextAttemptAt_idx" ON "TransferReversal"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_receivableId_payoutId_key" ON "TransferReversal"("receivableId", "payoutId");
