-- AlterTable
ALTER TABLE "User" ADD COLUMN "deletionAskedAt" DATETIME;

-- CreateTable
CREATE TABLE "TwoFactor" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "secret" TEXT NOT NULL,
    "confirmedAt" DATETIME,
    "lastStep" INTEGER,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "TwoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "userId" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "byMail" BOOLEAN NOT NULL,

    PRIMARY KEY ("userId", "topic"),
    CONSTRAINT "NotificationChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Application" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "reference" TEXT,
    "answers" TEXT NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "businessName" TEXT,
    "serviceCategory" TEXT,
    "serviceDescription" TEXT,
    "experienceLevel" TEXT,
    "hourlyRateCents" INTEGER,
    "website" TEXT,
    "linkedIn" TEXT,
    "portfolio" TEXT,
    "city" TEXT,
    "state" TEXT,
    "serviceRadius" TEXT,
    "travelWillingness" TEXT,
    "agreedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "savedAt" DATETIME NOT NULL,
    "submittedAt" DATETIME,
    "statusAt" DATETIME NOT NULL,
    "decisionNote" TEXT,
    CONSTRAINT "Application_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationServiceLine" (
    "applicationId" TEXT NOT NULL,
    "line" TEXT NOT NULL,

    PRIMARY KEY ("applicationId", "line"),
    CONSTRAINT "ApplicationServiceLine_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationArea" (
    "applicationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "place" TEXT NOT NULL,

    PRIMARY KEY ("applicationId", "position"),
    CONSTRAINT "ApplicationArea_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "applicationId" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "askedAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    CONSTRAINT "ApplicationChange_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationDocument" (
    "applicationId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "addedAt" DATETIME NOT NULL,

    PRIMARY KEY ("applicationId", "kind"),
    CONSTRAINT "ApplicationDocument_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApplicationDocument_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationReference" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "applicationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "askedAt" DATETIME NOT NULL,
    "remindedAt" DATETIME,
    "answeredAt" DATETIME,
    "answer" TEXT,
    "acquaintance" TEXT,
    "strengths" TEXT,
    "concerns" TEXT,
    CONSTRAINT "ApplicationReference_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AgeVerification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "openFor" TEXT,
    "email" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "dateOfBirth" TEXT,
    "birthYear" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "decisionNote" TEXT,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "AgeVerification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UnderageRejection" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "email" TEXT NOT NULL,
    "dateOfBirth" TEXT,
    "birthYear" INTEGER,
    "reason" TEXT NOT NULL,
    "flagged" BOOLEAN NOT NULL DEFAULT true,
    "at" DATETIME NOT NULL,
    "reviewedAt" DATETIME
);

-- CreateTable
CREATE TABLE "Requirements" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SUBMITTED',
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "budgetRange" TEXT NOT NULL,
    "projectTimeline" TEXT NOT NULL,
    "goalDescription" TEXT,
    "dueAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "statusAt" DATETIME NOT NULL,
    CONSTRAINT "Requirements_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RequirementsNeed" (
    "requirementsId" TEXT NOT NULL,
    "need" TEXT NOT NULL,

    PRIMARY KEY ("requirementsId", "need"),
    CONSTRAINT "RequirementsNeed_requirementsId_fkey" FOREIGN KEY ("requirementsId") REFERENCES "Requirements" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DiscardedFile" (
    "storageKey" TEXT NOT NULL PRIMARY KEY,
    "discardedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "PendingForm" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "path" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "JobRun" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "leasedBy" TEXT,
    "leasedUntil" DATETIME,
    "startedAt" DATETIME,
    "endedAt" DATETIME,
    "succeededAt" DATETIME,
    "count" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_AccountToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "email" TEXT,
    "codeHash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AccountToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_AccountToken" ("expiresAt", "id", "kind", "usedAt", "userId") SELECT "expiresAt", "id", "kind", "usedAt", "userId" FROM "AccountToken";
DROP TABLE "AccountToken";
ALTER TABLE "new_AccountToken" RENAME TO "AccountToken";
CREATE INDEX "AccountToken_userId_kind_idx" ON "AccountToken"("userId", "kind");
CREATE INDEX "AccountToken_expiresAt_idx" ON "AccountToken"("expiresAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Application_openFor_key" ON "Application"("openFor");

-- CreateIndex
CREATE UNIQUE INDEX "Application_reference_key" ON "Application"("reference");

-- CreateIndex
CREATE INDEX "Application_userId_idx" ON "Application"("userId");

-- CreateIndex
CREATE INDEX "Application_status_submittedAt_idx" ON "Application"("status", "submittedAt");

-- CreateIndex
CREATE INDEX "Application_status_savedAt_idx" ON "Application"("status", "savedAt");

-- CreateIndex
CREATE INDEX "ApplicationChange_applicationId_resolvedAt_idx" ON "ApplicationChange"("applicationId", "resolvedAt");

-- CreateIndex
CREATE INDEX "ApplicationDocument_fileId_idx" ON "ApplicationDocument"("fileId");

-- CreateIndex
CREATE INDEX "ApplicationReference_answeredAt_askedAt_idx" ON "ApplicationReference"("answeredAt", "askedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationReference_applicationId_position_key" ON "ApplicationReference"("applicationId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "AgeVerification_openFor_key" ON "AgeVerification"("openFor");

-- CreateIndex
CREATE INDEX "AgeVerification_userId_idx" ON "AgeVerification"("userId");

-- CreateIndex
CREATE INDEX "AgeVerification_status_createdAt_idx" ON "AgeVerification"("status", "createdAt");

-- CreateIndex
CREATE INDEX "AgeVerification_decidedAt_idx" ON "AgeVerification"("decidedAt");

-- CreateIndex
CREATE INDEX "UnderageRejection_reviewedAt_at_idx" ON "UnderageRejection"("reviewedAt", "at");

-- CreateIndex
CREATE INDEX "UnderageRejection_userId_idx" ON "UnderageRejection"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Requirements_reference_key" ON "Requirements"("reference");

-- CreateIndex
CREATE INDEX "Requirements_userId_createdAt_idx" ON "Requirements"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Requirements_status_dueAt_idx" ON "Requirements"("status", "dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_storageKey_key" ON "StoredFile"("storageKey");

-- CreateIndex
CREATE INDEX "StoredFile_ownerId_idx" ON "StoredFile"("ownerId");

-- CreateIndex
CREATE INDEX "StoredFile_createdAt_idx" ON "StoredFile"("createdAt");

-- CreateIndex
CREATE INDEX "PendingForm_expiresAt_idx" ON "PendingForm"("expiresAt");

-- CreateIndex
CREATE INDEX "User_deletionAskedAt_idx" ON "User"("deletionAskedAt");
