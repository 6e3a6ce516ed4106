-- CreateEnum
CREATE TYPE "NotificationTopic" AS ENUM ('PROGRESS', 'MESSAGES', 'BOOKINGS', 'NEWS');

-- CreateEnum
CREATE TYPE "ApplicationStatus" AS ENUM ('DRAFT', 'SUBMITTED', 'DOCUMENT_REVIEW', 'BACKGROUND_CHECK', 'APPROVED', 'CHANGES_REQUESTED', 'REJECTED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "ApplicationCategory" AS ENUM ('PHOTOGRAPHY_VIDEOGRAPHY', 'LEGAL_SERVICES', 'ACCOUNTING_FINANCE', 'MARKETING_PR', 'BUSINESS_DEVELOPMENT', 'CONTENT_CREATION', 'TECHNICAL_SERVICES', 'DESIGN_BRANDING', 'CONSULTING', 'OTHER');

-- CreateEnum
CREATE TYPE "ServiceLine" AS ENUM ('PHOTO_VIDEO', 'MANAGEMENT', 'LEGAL', 'ACCOUNTING', 'BUSINESS', 'EDUCATION', 'MARKETING', 'OTHER');

-- CreateEnum
CREATE TYPE "ExperienceLevel" AS ENUM ('YEARS_1_2', 'YEARS_3_5', 'YEARS_6_10', 'YEARS_10_PLUS');

-- CreateEnum
CREATE TYPE "ServiceRadius" AS ENUM ('LOCAL', 'MILES_50', 'STATEWIDE', 'NATIONAL');

-- CreateEnum
CREATE TYPE "TravelWillingness" AS ENUM ('LOCAL_ONLY', 'WITHIN_50_MILES', 'STATEWIDE', 'WILL_TRAVEL');

-- CreateEnum
CREATE TYPE "DocumentKind" AS ENUM ('LICENSE', 'CERTIFICATIONS', 'INSURANCE');

-- CreateEnum
CREATE TYPE "ApplicationPart" AS ENUM ('BUSINESS', 'PRICING', 'LOCATION', 'REFERENCE_1', 'REFERENCE_2', 'LICENSE', 'CERTIFICATIONS', 'INSURANCE');

-- CreateEnum
CREATE TYPE "ReferenceAnswer" AS ENUM ('RECOMMENDS', 'RECOMMENDS_WITH_RESERVATIONS', 'DOES_NOT_RECOMMEND', 'DOES_NOT_KNOW');

-- CreateEnum
CREATE TYPE "AgeVerificationStatus" AS ENUM ('SUBMITTED', 'VERIFIED', 'REJECTED', 'AGE_REJECTED');

-- CreateEnum
CREATE TYPE "UnderageReason" AS ENUM ('UNDER_18', 'BOX_UNCHECKED', 'REPORTED');

-- CreateEnum
CREATE TYPE "BudgetRange" AS ENUM ('UNDER_500', 'FROM_500_TO_1000', 'FROM_1000_TO_2500', 'FROM_2500');

-- CreateEnum
CREATE TYPE "ServiceNeed" AS ENUM ('PHOTOGRAPHY', 'VIDEOGRAPHY', 'AGENCY', 'LEGAL', 'ACCOUNTING');

-- CreateEnum
CREATE TYPE "ProjectTimeline" AS ENUM ('IMMEDIATE', 'WITHIN_2_WEEKS', 'WITHIN_MONTH');

-- CreateEnum
CREATE TYPE "RequirementsStatus" AS ENUM ('SUBMITTED', 'IN_REVIEW', 'MATCHED', 'ACCEPTED', 'REMATCH_REQUESTED', 'CLOSED');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "AccountTokenKind" ADD VALUE 'RESET_PASSWORD';
ALTER TYPE "AccountTokenKind" ADD VALUE 'VERIFY_EMAIL';
ALTER TYPE "AccountTokenKind" ADD VALUE 'CHANGE_EMAIL';
ALTER TYPE "AccountTokenKind" ADD VALUE 'SECOND_FACTOR';

-- DropIndex
DROP INDEX "AccountToken_userId_idx";

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "deletionAskedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "AccountToken" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "codeHash" TEXT,
ADD COLUMN     "email" TEXT;

-- CreateTable
CREATE TABLE "TwoFactor" (
    "userId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "lastStep" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TwoFactor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "userId" TEXT NOT NULL,
    "topic" "NotificationTopic" NOT NULL,
    "byMail" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationChoice_pkey" PRIMARY KEY ("userId","topic")
);

-- CreateTable
CREATE TABLE "Application" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" "ApplicationStatus" NOT NULL DEFAULT 'DRAFT',
    "reference" TEXT,
    "answers" TEXT NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "businessName" TEXT,
    "serviceCategory" "ApplicationCategory",
    "serviceDescription" TEXT,
    "experienceLevel" "ExperienceLevel",
    "hourlyRateCents" INTEGER,
    "website" TEXT,
    "linkedIn" TEXT,
    "portfolio" TEXT,
    "city" TEXT,
    "state" TEXT,
    "serviceRadius" "ServiceRadius",
    "travelWillingness" "TravelWillingness",
    "agreedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,
    "submittedAt" TIMESTAMP(3),
    "statusAt" TIMESTAMP(3) NOT NULL,
    "decisionNote" TEXT,

    CONSTRAINT "Application_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationServiceLine" (
    "applicationId" TEXT NOT NULL,
    "line" "ServiceLine" NOT NULL,

    CONSTRAINT "ApplicationServiceLine_pkey" PRIMARY KEY ("applicationId","line")
);

-- CreateTable
CREATE TABLE "ApplicationArea" (
    "applicationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "place" TEXT NOT NULL,

    CONSTRAINT "ApplicationArea_pkey" PRIMARY KEY ("applicationId","position")
);

-- CreateTable
CREATE TABLE "ApplicationChange" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "part" "ApplicationPart" NOT NULL,
    "note" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),

    CONSTRAINT "ApplicationChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationDocument" (
    "applicationId" TEXT NOT NULL,
    "kind" "DocumentKind" NOT NULL,
    "fileId" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApplicationDocument_pkey" PRIMARY KEY ("applicationId","kind")
);

-- CreateTable
CREATE TABLE "ApplicationReference" (
    "id" TEXT NOT NULL,
    "applicationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "relation" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "remindedAt" TIMESTAMP(3),
    "answeredAt" TIMESTAMP(3),
    "answer" "ReferenceAnswer",
    "acquaintance" TEXT,
    "strengths" TEXT,
    "concerns" TEXT,

    CONSTRAINT "ApplicationReference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgeVerification" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "openFor" TEXT,
    "email" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "dateOfBirth" TEXT,
    "birthYear" INTEGER NOT NULL,
    "status" "AgeVerificationStatus" NOT NULL,
    "decisionNote" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "AgeVerification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UnderageRejection" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "email" TEXT NOT NULL,
    "dateOfBirth" TEXT,
    "birthYear" INTEGER,
    "reason" "UnderageReason" NOT NULL,
    "flagged" BOOLEAN NOT NULL DEFAULT true,
    "at" TIMESTAMP(3) NOT NULL,
    "reviewedAt" TIMESTAMP(3),

    CONSTRAINT "UnderageRejection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Requirements" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "status" "RequirementsStatus" NOT NULL DEFAULT 'SUBMITTED',
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "budgetRange" "BudgetRange" NOT NULL,
    "projectTimeline" "ProjectTimeline" NOT NULL,
    "goalDescription" TEXT,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "statusAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Requirements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RequirementsNeed" (
    "requirementsId" TEXT NOT NULL,
    "need" "ServiceNeed" NOT NULL,

    CONSTRAINT "RequirementsNeed_pkey" PRIMARY KEY ("requirementsId","need")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiscardedFile" (
    "storageKey" TEXT NOT NULL,
    "discardedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DiscardedFile_pkey" PRIMARY KEY ("storageKey")
);

-- CreateTable
CREATE TABLE "PendingForm" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "path" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PendingForm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobRun" (
    "name" TEXT NOT NULL,
    "leasedBy" TEXT,
    "leasedUntil" TIMESTAMP(3),
    "startedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "succeededAt" TIMESTAMP(3),
    "count" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("name")
);

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

-- CreateIndex
CREATE INDEX "AccountToken_userId_kind_idx" ON "AccountToken"("userId", "kind");

-- AddForeignKey
ALTER TABLE "TwoFactor" ADD CONSTRAINT "TwoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationServiceLine" ADD CONSTRAINT "ApplicationServiceLine_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationArea" ADD CONSTRAINT "ApplicationArea_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationChange" ADD CONSTRAINT "ApplicationChange_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationReference" ADD CONSTRAINT "ApplicationReference_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgeVerification" ADD CONSTRAINT "AgeVerification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Requirements" ADD CONSTRAINT "Requirements_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequirementsNeed" ADD CONSTRAINT "RequirementsNeed_requirementsId_fkey" FOREIGN KEY ("requirementsId") REFERENCES "Requirements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
