-- CreateTable
CREATE TABLE "PeopleImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'CHECKED',
    "fileName" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "readyCount" INTEGER NOT NULL,
    "importedCount" INTEGER NOT NULL DEFAULT 0,
    "knownCount" INTEGER NOT NULL,
    "refusedCount" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "PeopleImportRow" (
    "importId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT NOT NULL,
    "email" TEXT,
    "reason" TEXT,

    PRIMARY KEY ("importId", "number"),
    CONSTRAINT "PeopleImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PeopleImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ProfessionalInvitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "inviterId" TEXT,
    "importId" TEXT,
    "addressHash" TEXT,
    "email" TEXT,
    "businessName" TEXT NOT NULL,
    "serviceCategory" TEXT,
    "createdAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    "userId" TEXT,
    "signedUpAt" DATETIME,
    CONSTRAINT "ProfessionalInvitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalInvitation_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PeopleImport" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalInvitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_ProfessionalInvitation" ("businessName", "createdAt", "email", "id", "inviterId", "sentAt", "serviceCategory", "signedUpAt", "userId") SELECT "businessName", "createdAt", "email", "id", "inviterId", "sentAt", "serviceCategory", "signedUpAt", "userId" FROM "ProfessionalInvitation";
DROP TABLE "ProfessionalInvitation";
ALTER TABLE "new_ProfessionalInvitation" RENAME TO "ProfessionalInvitation";
CREATE UNIQUE INDEX "ProfessionalInvitation_userId_key" ON "ProfessionalInvitation"("userId");
CREATE INDEX "ProfessionalInvitation_inviterId_createdAt_idx" ON "ProfessionalInvitation"("inviterId", "createdAt");
CREATE INDEX "ProfessionalInvitation_email_createdAt_idx" ON "ProfessionalInvitation"("email", "createdAt");
CREATE INDEX "ProfessionalInvitation_createdAt_idx" ON "ProfessionalInvitation"("createdAt");
CREATE INDEX "ProfessionalInvitation_importId_idx" ON "ProfessionalInvitation"("importId");
CREATE INDEX "ProfessionalInvitation_sentAt_idx" ON "ProfessionalInvitation"("sentAt");
CREATE INDEX "ProfessionalInvitation_addressHash_idx" ON "ProfessionalInvitation"("addressHash");
CREATE TABLE "new_WaitlistEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "serviceType" TEXT,
    "source" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "invitedAt" DATETIME,
    "referralCode" TEXT,
    "city" TEXT,
    "state" TEXT,
    "latitude" REAL,
    "longitude" REAL,
    "metro" TEXT,
    "placeAskedAt" DATETIME,
    "importId" TEXT,
    CONSTRAINT "WaitlistEntry_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PeopleImport" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_WaitlistEntry" ("audience", "city", "createdAt", "email", "id", "invitedAt", "latitude", "longitude", "metro", "placeAskedAt", "referralCode", "serviceType", "source", "state") SELECT "audience", "city", "createdAt", "email", "id", "invitedAt", "latitude", "longitude", "metro", "placeAskedAt", "referralCode", "serviceType", "source", "state" FROM "WaitlistEntry";
DROP TABLE "WaitlistEntry";
ALTER TABLE "new_WaitlistEntry" RENAME TO "WaitlistEntry";
CREATE UNIQUE INDEX "WaitlistEntry_email_key" ON "WaitlistEntry"("email");
CREATE INDEX "WaitlistEntry_createdAt_idx" ON "WaitlistEntry"("createdAt");
CREATE INDEX "WaitlistEntry_referralCode_idx" ON "WaitlistEntry"("referralCode");
CREATE INDEX "WaitlistEntry_metro_state_idx" ON "WaitlistEntry"("metro", "state");
CREATE INDEX "WaitlistEntry_importId_idx" ON "WaitlistEntry"("importId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "PeopleImport_state_createdAt_idx" ON "PeopleImport"("state", "createdAt");

-- CreateIndex
CREATE INDEX "PeopleImport_finishedAt_idx" ON "PeopleImport"("finishedAt");

-- CreateIndex
CREATE INDEX "PeopleImportRow_email_idx" ON "PeopleImportRow"("email");
