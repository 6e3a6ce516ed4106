-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Payee" (
    "professionalId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT,
    "isReady" BOOLEAN NOT NULL DEFAULT false,
    "hasTaxDetails" BOOLEAN NOT NULL DEFAULT false,
    "missing" TEXT NOT NULL DEFAULT '',
    "bankEnding" TEXT,
    "detailsChangedAt" DATETIME,
    "reportedAt" DATETIME,
    "pausedUntil" DATETIME,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("professionalId", "provider"),
    CONSTRAINT "Payee_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Payee" ("bankEnding", "createdAt", "detailsChangedAt", "hasTaxDetails", "isReady", "missing", "pausedUntil", "professionalId", "provider", "providerId", "reportedAt") SELECT "bankEnding", "createdAt", "detailsChangedAt", "hasTaxDetails", "isReady", "missing", "pausedUntil", "professionalId", "provider", "providerId", "reportedAt" FROM "Payee";
DROP TABLE "Payee";
ALTER TABLE "new_Payee" RENAME TO "Payee";
CREATE UNIQUE INDEX "Payee_provider_providerId_key" ON "Payee"("provider", "providerId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
