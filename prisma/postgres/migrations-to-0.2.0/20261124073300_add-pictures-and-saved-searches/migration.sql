-- CreateEnum
CREATE TYPE "PictureKind" AS ENUM ('PORTFOLIO', 'PHOTO');

-- AlterEnum
ALTER TYPE "NotificationTopic" ADD VALUE 'SEARCHES';

-- AlterTable
ALTER TABLE "ProfessionalPicture" ADD COLUMN     "applicationId" TEXT,
ADD COLUMN     "kind" "PictureKind" NOT NULL DEFAULT 'PORTFOLIO',
ALTER COLUMN "professionalId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "SavedProfessional" ADD COLUMN     "note" TEXT;

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "pausedAt" TIMESTAMP(3),
    "seenId" TEXT NOT NULL,
    "sentAt" TIMESTAMP(3),

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProfessionalInvitation" (
    "id" TEXT NOT NULL,
    "inviterId" TEXT NOT NULL,
    "email" TEXT,
    "businessName" TEXT NOT NULL,
    "serviceCategory" "ApplicationCategory",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sentAt" TIMESTAMP(3),
    "userId" TEXT,
    "signedUpAt" TIMESTAMP(3),

    CONSTRAINT "ProfessionalInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvitationOptOut" (
    "addressHash" TEXT NOT NULL,
    "optedOutAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InvitationOptOut_pkey" PRIMARY KEY ("addressHash")
);

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

-- CreateIndex
CREATE INDEX "ProfessionalPicture_applicationId_position_idx" ON "ProfessionalPicture"("applicationId", "position");

-- AddForeignKey
ALTER TABLE "ProfessionalPicture" ADD CONSTRAINT "ProfessionalPicture_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalInvitation" ADD CONSTRAINT "ProfessionalInvitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalInvitation" ADD CONSTRAINT "ProfessionalInvitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
