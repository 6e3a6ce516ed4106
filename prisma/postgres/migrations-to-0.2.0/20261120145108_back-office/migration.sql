-- CreateEnum
CREATE TYPE "WorkKind" AS ENUM ('APPLICATION', 'AGE_VERIFICATION', 'UNDERAGE', 'MATCHING', 'SUPPORT', 'REPORT', 'REVIEW', 'DISPUTE');

-- CreateEnum
CREATE TYPE "CheckResult" AS ENUM ('PASSED', 'FAILED', 'NOT_APPLICABLE');

-- CreateEnum
CREATE TYPE "MatchState" AS ENUM ('SENT', 'ACCEPTED', 'REFUSED');

-- CreateEnum
CREATE TYPE "PartnerStage" AS ENUM ('PROSPECT', 'IN_TALKS', 'SIGNED', 'ACTIVE', 'ENDED');

-- CreateEnum
CREATE TYPE "CampaignState" AS ENUM ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED');

-- CreateEnum
CREATE TYPE "CampaignSegment" AS ENUM ('WAITLIST_CREATORS', 'WAITLIST_PROFESSIONALS', 'NEWSLETTER', 'CREATORS', 'PROFESSIONALS');

-- CreateEnum
CREATE TYPE "ContentKind" AS ENUM ('ARTICLE', 'FAQ', 'CITY', 'SITE');

-- CreateEnum
CREATE TYPE "ContentState" AS ENUM ('DRAFT', 'IN_REVIEW', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "referralCode" TEXT,
ADD COLUMN     "suspendedAt" TIMESTAMP(3),
ADD COLUMN     "suspensionReason" TEXT,
ADD COLUMN     "verificationBefore" "Verification";

-- AlterTable
ALTER TABLE "WaitlistEntry" ADD COLUMN     "invitedAt" TIMESTAMP(3),
ADD COLUMN     "referralCode" TEXT;

-- CreateTable
CREATE TABLE "PageViewCount" (
    "day" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "PageViewCount_pkey" PRIMARY KEY ("day","page","audience")
);

-- CreateTable
CREATE TABLE "FormErrorCount" (
    "day" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "FormErrorCount_pkey" PRIMARY KEY ("day","page","field")
);

-- CreateTable
CREATE TABLE "SearchMissCount" (
    "day" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "SearchMissCount_pkey" PRIMARY KEY ("day","query")
);

-- CreateTable
CREATE TABLE "FunnelCount" (
    "day" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "FunnelCount_pkey" PRIMARY KEY ("day","step","audience")
);

-- CreateTable
CREATE TABLE "WorkClaim" (
    "kind" "WorkKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "adminId" TEXT NOT NULL,
    "claimedUntil" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WorkClaim_pkey" PRIMARY KEY ("kind","subjectId")
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" TEXT NOT NULL,
    "kind" "WorkKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "adminId" TEXT,
    "choice" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "undoUntil" TIMESTAMP(3) NOT NULL,
    "undoneAt" TIMESTAMP(3),
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationCheck" (
    "applicationId" TEXT NOT NULL,
    "kind" "CheckKind" NOT NULL,
    "result" "CheckResult" NOT NULL,
    "checkedOn" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "adminId" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApplicationCheck_pkey" PRIMARY KEY ("applicationId","kind")
);

-- CreateTable
CREATE TABLE "Match" (
    "id" TEXT NOT NULL,
    "requirementsId" TEXT NOT NULL,
    "state" "MatchState" NOT NULL DEFAULT 'SENT',
    "sentAt" TIMESTAMP(3) NOT NULL,
    "answeredAt" TIMESTAMP(3),
    "refusalReason" TEXT,

    CONSTRAINT "Match_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "MatchProposal_pkey" PRIMARY KEY ("matchId","position")
);

-- CreateTable
CREATE TABLE "SavedReply" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedReply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Partner" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "stage" "PartnerStage" NOT NULL DEFAULT 'PROSPECT',
    "contactName" TEXT NOT NULL,
    "contactEmail" TEXT NOT NULL,
    "referralCode" TEXT NOT NULL,
    "notes" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Campaign" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "segment" "CampaignSegment" NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" "CampaignState" NOT NULL DEFAULT 'DRAFT',
    "scheduledAt" TIMESTAMP(3),
    "startedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CampaignRecipient" (
    "campaignId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "queuedAt" TIMESTAMP(3),
    "skipped" TEXT,

    CONSTRAINT "CampaignRecipient_pkey" PRIMARY KEY ("campaignId","email")
);

-- CreateTable
CREATE TABLE "ContentItem" (
    "id" TEXT NOT NULL,
    "kind" "ContentKind" NOT NULL,
    "slug" TEXT NOT NULL,
    "state" "ContentState" NOT NULL DEFAULT 'DRAFT',
    "publishedRevision" INTEGER,
    "scheduledRevision" INTEGER,
    "scheduledAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ContentItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContentRevision" (
    "itemId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "authorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ContentRevision_pkey" PRIMARY KEY ("itemId","number")
);

-- CreateTable
CREATE TABLE "ContentPicture" (
    "id" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ContentPicture_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "WorkClaim" ADD CONSTRAINT "WorkClaim_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationCheck" ADD CONSTRAINT "ApplicationCheck_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationCheck" ADD CONSTRAINT "ApplicationCheck_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_requirementsId_fkey" FOREIGN KEY ("requirementsId") REFERENCES "Requirements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchProposal" ADD CONSTRAINT "MatchProposal_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchProposal" ADD CONSTRAINT "MatchProposal_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignRecipient" ADD CONSTRAINT "CampaignRecipient_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ContentItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentPicture" ADD CONSTRAINT "ContentPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
