-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Quote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SENT',
    "isAmendment" BOOLEAN NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "startsOn" TEXT NOT NULL,
    "endsOn" TEXT NOT NULL,
    "revisions" INTEGER NOT NULL,
    "usagePlatforms" TEXT NOT NULL,
    "usageTerm" TEXT NOT NULL,
    "usageTerritory" TEXT NOT NULL,
    "isExclusive" BOOLEAN NOT NULL,
    "isAdult" BOOLEAN NOT NULL DEFAULT false,
    "cancellation" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "isMonthly" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT,
    "totalCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "payoutCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "taxRate" INTEGER NOT NULL DEFAULT 0,
    "taxState" TEXT,
    "feeRuleId" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "changesDueAt" DATETIME,
    "statusAt" DATETIME NOT NULL,
    "reason" TEXT,
    CONSTRAINT "Quote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Quote_feeRuleId_fkey" FOREIGN KEY ("feeRuleId") REFERENCES "FeeRule" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Earlier quotes keep the zone that their days were counted in until now: the professional's, or else
-- that of content/site.yaml as it was.
INSERT INTO "new_Quote" ("bookingId", "cancellation", "changesDueAt", "city", "endsOn", "expiresAt", "feeCents", "feeRuleId", "id", "isAdult", "isAmendment", "isExclusive", "isMonthly", "isRemote", "note", "payoutCents", "reason", "region", "revisions", "sentAt", "startsOn", "status", "statusAt", "taxCents", "taxRate", "taxState", "timeZone", "totalCents", "usagePlatforms", "usageTerm", "usageTerritory", "version") SELECT "bookingId", "cancellation", "changesDueAt", "city", "endsOn", "expiresAt", "feeCents", "feeRuleId", "id", "isAdult", "isAmendment", "isExclusive", "isMonthly", "isRemote", "note", "payoutCents", "reason", "region", "revisions", "sentAt", "startsOn", "status", "statusAt", "taxCents", "taxRate", "taxState", COALESCE((SELECT COALESCE("User"."timeZone", "User"."lastTimeZone") FROM "Booking" JOIN "Professional" ON "Professional"."id" = "Booking"."professionalId" JOIN "User" ON "User"."id" = "Professional"."userId" WHERE "Booking"."id" = "Quote"."bookingId"), 'America/Los_Angeles'), "totalCents", "usagePlatforms", "usageTerm", "usageTerritory", "version" FROM "Quote";
DROP TABLE "Quote";
ALTER TABLE "new_Quote" RENAME TO "Quote";
CREATE INDEX "Quote_status_expiresAt_idx" ON "Quote"("status", "expiresAt");
CREATE INDEX "Quote_feeRuleId_idx" ON "Quote"("feeRuleId");
CREATE UNIQUE INDEX "Quote_bookingId_version_key" ON "Quote"("bookingId", "version");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
