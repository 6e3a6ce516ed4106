-- AlterTable
ALTER TABLE "SavedProfessional" ADD COLUMN "note" TEXT;

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "creatorId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "pausedAt" DATETIME,
    "seenId" TEXT NOT NULL,
    "sentAt" DATETIME,
    CONSTRAINT "SavedSearch_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalInvitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "inviterId" TEXT NOT NULL,
    "email" TEXT,
    "businessName" TEXT NOT NULL,
    "serviceCategory" TEXT,
    "createdAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    "userId" TEXT,
    "signedUpAt" DATETIME,
    CONSTRAINT "ProfessionalInvitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalInvitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvitationOptOut" (
    "addressHash" TEXT NOT NULL PRIMARY KEY,
    "optedOutAt" DATETIME NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ProfessionalPicture" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL DEFAULT 'PORTFOLIO',
    "professionalId" TEXT,
    "applicationId" TEXT,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    CONSTRAINT "ProfessionalPicture_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalPicture_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_ProfessionalPicture" ("alt", "fileId", "height", "id", "position", "professionalId", "width") SELECT "alt", "fileId", "height", "id", "position", "professionalId", "width" FROM "ProfessionalPicture";
DROP TABLE "ProfessionalPicture";
ALTER TABLE "new_ProfessionalPicture" RENAME TO "ProfessionalPicture";
CREATE INDEX "ProfessionalPicture_professionalId_position_idx" ON "ProfessionalPicture"("professionalId", "position");
CREATE INDEX "ProfessionalPicture_applicationId_position_idx" ON "ProfessionalPicture"("applicationId", "position");
CREATE INDEX "ProfessionalPicture_fileId_idx" ON "ProfessionalPicture"("fileId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "SavedSearch_creatorId_sentAt_idx" ON "SavedSearch"("creatorId", "sentAt");

-- CreateIndex
CREATE INDEX "SavedSearch_pausedAt_creatorId_idx" ON "SavedSearch"("pausedAt", "creatorId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_creatorId_query_key" ON "SavedSearch"("creatorId", "query");

-- CreateIndex
CREATE UNIQUE INDEX "ProfessionalInvitation_userId_key" ON "ProfessionalInvitation"("userId");

-- CreateIndex
CREATE INDEX "ProfessionalInvitation_inviterId_createdAt_idx" ON "ProfessionalInvitation"("inviterId", "createdAt");

-- CreateIndex
CREATE INDEX "ProfessionalInvitation_email_createdAt_idx" ON "ProfessionalInvitation"("email", "createdAt");

-- CreateIndex
CREATE INDEX "ProfessionalInvitation_createdAt_idx" ON "ProfessionalInvitation"("createdAt");
