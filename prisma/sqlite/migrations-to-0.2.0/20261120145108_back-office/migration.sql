-- AlterTable
ALTER TABLE "User" ADD COLUMN "referralCode" TEXT;
ALTER TABLE "User" ADD COLUMN "suspendedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "suspensionReason" TEXT;
ALTER TABLE "User" ADD COLUMN "verificationBefore" TEXT;

-- AlterTable
ALTER TABLE "WaitlistEntry" ADD COLUMN "invitedAt" DATETIME;
ALTER TABLE "WaitlistEntry" ADD COLUMN "referralCode" TEXT;

-- CreateTable
CREATE TABLE "PageViewCount" (
    "day" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "page", "audience")
);

-- CreateTable
CREATE TABLE "FormErrorCount" (
    "day" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "page", "field")
);

-- CreateTable
CREATE TABLE "SearchMissCount" (
    "day" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "query")
);

-- CreateTable
CREATE TABLE "FunnelCount" (
    "day" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "step", "audience")
);

-- CreateTable
CREATE TABLE "WorkClaim" (
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "adminId" TEXT NOT NULL,
    "claimedUntil" DATETIME NOT NULL,

    PRIMARY KEY ("kind", "subjectId"),
    CONSTRAINT "WorkClaim_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "adminId" TEXT,
    "choice" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "undoUntil" DATETIME NOT NULL,
    "undoneAt" DATETIME,
    "at" DATETIME NOT NULL,
    CONSTRAINT "Decision_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationCheck" (
    "applicationId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "checkedOn" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "adminId" TEXT,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("applicationId", "kind"),
    CONSTRAINT "ApplicationCheck_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApplicationCheck_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Match" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "requirementsId" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'SENT',
    "sentAt" DATETIME NOT NULL,
    "answeredAt" DATETIME,
    "refusalReason" TEXT,
    CONSTRAINT "Match_requirementsId_fkey" FOREIGN KEY ("requirementsId") REFERENCES "Requirements" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MatchProposal" (
    "matchId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "professionalId" TEXT NOT NULL,
    "specialization" INTEGER NOT NULL,
    "location" INTEGER NOT NULL,
    "budget" INTEGER NOT NULL,
    "timeline" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "isChosen" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("matchId", "position"),
    CONSTRAINT "MatchProposal_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MatchProposal_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SavedReply" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Partner" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'PROSPECT',
    "contactName" TEXT NOT NULL,
    "contactEmail" TEXT NOT NULL,
    "referralCode" TEXT NOT NULL,
    "notes" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Campaign" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "segment" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "scheduledAt" DATETIME,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CampaignRecipient" (
    "campaignId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "queuedAt" DATETIME,
    "skipped" TEXT,

    PRIMARY KEY ("campaignId", "email"),
    CONSTRAINT "CampaignRecipient_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContentItem" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "publishedRevision" INTEGER,
    "scheduledRevision" INTEGER,
    "scheduledAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ContentRevision" (
    "itemId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "authorId" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("itemId", "number"),
    CONSTRAINT "ContentRevision_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ContentItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ContentRevision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContentPicture" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ContentPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WorkClaim_adminId_idx" ON "WorkClaim"("adminId");

-- CreateIndex
CREATE INDEX "WorkClaim_claimedUntil_idx" ON "WorkClaim"("claimedUntil");

-- CreateIndex
CREATE INDEX "Decision_kind_subjectId_at_idx" ON "Decision"("kind", "subjectId", "at");

-- CreateIndex
CREATE INDEX "Decision_adminId_at_idx" ON "Decision"("adminId", "at");

-- CreateIndex
CREATE INDEX "Match_requirementsId_sentAt_idx" ON "Match"("requirementsId", "sentAt");

-- CreateIndex
CREATE INDEX "Match_state_sentAt_idx" ON "Match"("state", "sentAt");

-- CreateIndex
CREATE INDEX "MatchProposal_professionalId_idx" ON "MatchProposal"("professionalId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedReply_title_key" ON "SavedReply"("title");

-- CreateIndex
CREATE UNIQUE INDEX "Partner_name_key" ON "Partner"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Partner_referralCode_key" ON "Partner"("referralCode");

-- CreateIndex
CREATE INDEX "Partner_stage_idx" ON "Partner"("stage");

-- CreateIndex
CREATE INDEX "Campaign_state_scheduledAt_idx" ON "Campaign"("state", "scheduledAt");

-- CreateIndex
CREATE INDEX "CampaignRecipient_campaignId_queuedAt_idx" ON "CampaignRecipient"("campaignId", "queuedAt");

-- CreateIndex
CREATE INDEX "ContentItem_state_scheduledAt_idx" ON "ContentItem"("state", "scheduledAt");

-- CreateIndex
CREATE UNIQUE INDEX "ContentItem_kind_slug_key" ON "ContentItem"("kind", "slug");

-- CreateIndex
CREATE INDEX "ContentPicture_fileId_idx" ON "ContentPicture"("fileId");

-- CreateIndex
CREATE INDEX "User_role_createdAt_idx" ON "User"("role", "createdAt");

-- CreateIndex
CREATE INDEX "User_referralCode_idx" ON "User"("referralCode");

