-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_DisputeDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "isAppeal" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL DEFAULT 'TEAM',
    "decidedById" TEXT,
    "confirmedById" TEXT,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "creatorAcceptedAt" DATETIME,
    "professionalAcceptedAt" DATETIME,
    CONSTRAINT "DisputeDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputeDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DisputeDecision_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_DisputeDecision" ("at", "confirmedById", "creatorAcceptedAt", "decidedById", "disputeId", "id", "isAppeal", "professionalAcceptedAt", "reason", "refundCents", "releaseCents") SELECT "at", "confirmedById", "creatorAcceptedAt", "decidedById", "disputeId", "id", "isAppeal", "professionalAcceptedAt", "reason", "refundCents", "releaseCents" FROM "DisputeDecision";
DROP TABLE "DisputeDecision";
ALTER TABLE "new_DisputeDecision" RENAME TO "DisputeDecision";
CREATE INDEX "DisputeDecision_decidedById_idx" ON "DisputeDecision"("decidedById");
CREATE INDEX "DisputeDecision_confirmedById_idx" ON "DisputeDecision"("confirmedById");
CREATE UNIQUE INDEX "DisputeDecision_disputeId_isAppeal_key" ON "DisputeDecision"("disputeId", "isAppeal");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
