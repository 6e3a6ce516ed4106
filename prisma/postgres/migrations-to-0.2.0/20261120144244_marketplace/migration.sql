-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('REQUESTED', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED', 'DISPUTED');

-- CreateEnum
CREATE TYPE "BookingSide" AS ENUM ('CREATOR', 'PROFESSIONAL');

-- CreateEnum
CREATE TYPE "ReviewState" AS ENUM ('WAITING', 'PUBLISHED', 'HIDDEN');

-- CreateEnum
CREATE TYPE "ReportSubject" AS ENUM ('MESSAGE', 'PROFESSIONAL', 'REVIEW');

-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('SCAM_OR_PAYMENT_OUTSIDE', 'HARASSMENT', 'FALSE_INFORMATION', 'SOMEONE_ELSE', 'UNDERAGE', 'OTHER');

-- CreateEnum
CREATE TYPE "ReportState" AS ENUM ('OPEN', 'UPHELD', 'DISMISSED');

-- CreateEnum
CREATE TYPE "ProfessionalState" AS ENUM ('LISTED', 'SUSPENDED', 'REMOVED');

-- CreateEnum
CREATE TYPE "CheckKind" AS ENUM ('IDENTITY', 'CRIMINAL', 'SEX_OFFENDER_REGISTRY', 'REFERENCES', 'PORTFOLIO', 'INSURANCE');

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "liveSequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Booking" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" "BookingStatus" NOT NULL DEFAULT 'REQUESTED',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "serviceLine" "ServiceLine" NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "preferredDates" TEXT NOT NULL,
    "budgetRange" "BudgetRange" NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "answeredAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "statusAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Booking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BookingEvent" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "status" "BookingStatus" NOT NULL,
    "side" "BookingSide",
    "reason" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BookingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Review" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "authorId" TEXT NOT NULL,
    "rating" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "state" "ReviewState" NOT NULL DEFAULT 'WAITING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "publishedAt" TIMESTAMP(3),

    CONSTRAINT "Review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Report" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "subject" "ReportSubject" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "reporterId" TEXT,
    "email" TEXT,
    "reason" "ReportReason" NOT NULL,
    "detail" TEXT NOT NULL,
    "state" "ReportState" NOT NULL DEFAULT 'OPEN',
    "decisionNote" TEXT,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConversationSide" (
    "bookingId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,
    "draft" TEXT NOT NULL DEFAULT '',
    "lastActivityAt" TIMESTAMP(3) NOT NULL,
    "latestMessageId" TEXT,

    CONSTRAINT "ConversationSide_pkey" PRIMARY KEY ("bookingId","userId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "senderId" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "flags" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageAttachment" (
    "messageId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    CONSTRAINT "MessageAttachment_pkey" PRIMARY KEY ("messageId","position")
);

-- CreateTable
CREATE TABLE "Block" (
    "blockerId" TEXT NOT NULL,
    "blockedId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Block_pkey" PRIMARY KEY ("blockerId","blockedId")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "topic" "NotificationTopic" NOT NULL,
    "title" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LiveEvent" (
    "userId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LiveEvent_pkey" PRIMARY KEY ("userId","sequence")
);

-- CreateTable
CREATE TABLE "Professional" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "exampleSlug" TEXT,
    "state" "ProfessionalState" NOT NULL DEFAULT 'LISTED',
    "businessName" TEXT NOT NULL,
    "serviceLine" "ServiceLine" NOT NULL,
    "description" TEXT NOT NULL,
    "experienceLevel" "ExperienceLevel" NOT NULL,
    "hourlyRateCents" INTEGER NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "serviceRadius" "ServiceRadius" NOT NULL,
    "travelWillingness" "TravelWillingness" NOT NULL,
    "awayUntil" TIMESTAMP(3),
    "listedAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "responseMinutes" INTEGER NOT NULL DEFAULT 0,
    "responseCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Professional_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProfessionalServiceLine" (
    "professionalId" TEXT NOT NULL,
    "line" "ServiceLine" NOT NULL,

    CONSTRAINT "ProfessionalServiceLine_pkey" PRIMARY KEY ("professionalId","line")
);

-- CreateTable
CREATE TABLE "ProfessionalArea" (
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "place" TEXT NOT NULL,

    CONSTRAINT "ProfessionalArea_pkey" PRIMARY KEY ("professionalId","position")
);

-- CreateTable
CREATE TABLE "ProfessionalLink" (
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "ProfessionalLink_pkey" PRIMARY KEY ("professionalId","position")
);

-- CreateTable
CREATE TABLE "ProfessionalPicture" (
    "id" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "ProfessionalPicture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProfessionalCheck" (
    "professionalId" TEXT NOT NULL,
    "kind" "CheckKind" NOT NULL,
    "passedOn" TEXT NOT NULL,

    CONSTRAINT "ProfessionalCheck_pkey" PRIMARY KEY ("professionalId","kind")
);

-- CreateTable
CREATE TABLE "DirectoryEntry" (
    "professionalId" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "hourlyRateCents" INTEGER NOT NULL,
    "experience" INTEGER NOT NULL,
    "travel" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "shelf" TEXT NOT NULL,
    "regionShelf" TEXT NOT NULL,
    "cityShelf" TEXT NOT NULL,

    CONSTRAINT "DirectoryEntry_pkey" PRIMARY KEY ("line","professionalId")
);

-- CreateTable
CREATE TABLE "ProfessionalWord" (
    "word" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,

    CONSTRAINT "ProfessionalWord_pkey" PRIMARY KEY ("word","professionalId")
);

-- CreateTable
CREATE TABLE "SavedProfessional" (
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedProfessional_pkey" PRIMARY KEY ("creatorId","professionalId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Booking_reference_key" ON "Booking"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_openFor_key" ON "Booking"("openFor");

-- CreateIndex
CREATE INDEX "Booking_creatorId_statusAt_idx" ON "Booking"("creatorId", "statusAt");

-- CreateIndex
CREATE INDEX "Booking_professionalId_statusAt_idx" ON "Booking"("professionalId", "statusAt");

-- CreateIndex
CREATE INDEX "Booking_status_expiresAt_idx" ON "Booking"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "Booking_status_completedAt_idx" ON "Booking"("status", "completedAt");

-- CreateIndex
CREATE INDEX "BookingEvent_bookingId_at_idx" ON "BookingEvent"("bookingId", "at");

-- CreateIndex
CREATE INDEX "Review_state_createdAt_idx" ON "Review"("state", "createdAt");

-- CreateIndex
CREATE INDEX "Review_authorId_idx" ON "Review"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "Review_bookingId_side_key" ON "Review"("bookingId", "side");

-- CreateIndex
CREATE UNIQUE INDEX "Report_reference_key" ON "Report"("reference");

-- CreateIndex
CREATE INDEX "Report_state_dueAt_idx" ON "Report"("state", "dueAt");

-- CreateIndex
CREATE INDEX "Report_subject_subjectId_idx" ON "Report"("subject", "subjectId");

-- CreateIndex
CREATE INDEX "Report_reporterId_idx" ON "Report"("reporterId");

-- CreateIndex
CREATE INDEX "ConversationSide_userId_lastActivityAt_bookingId_idx" ON "ConversationSide"("userId", "lastActivityAt", "bookingId");

-- CreateIndex
CREATE INDEX "ConversationSide_userId_unread_idx" ON "ConversationSide"("userId", "unread");

-- CreateIndex
CREATE INDEX "Message_bookingId_createdAt_id_idx" ON "Message"("bookingId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Message_senderId_createdAt_idx" ON "Message"("senderId", "createdAt");

-- CreateIndex
CREATE INDEX "MessageAttachment_fileId_idx" ON "MessageAttachment"("fileId");

-- CreateIndex
CREATE INDEX "Block_blockedId_idx" ON "Block"("blockedId");

-- CreateIndex
CREATE INDEX "Notification_userId_createdAt_id_idx" ON "Notification"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Notification_userId_readAt_idx" ON "Notification"("userId", "readAt");

-- CreateIndex
CREATE INDEX "LiveEvent_createdAt_idx" ON "LiveEvent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Professional_userId_key" ON "Professional"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Professional_exampleSlug_key" ON "Professional"("exampleSlug");

-- CreateIndex
CREATE INDEX "ProfessionalPicture_professionalId_position_idx" ON "ProfessionalPicture"("professionalId", "position");

-- CreateIndex
CREATE INDEX "ProfessionalPicture_fileId_idx" ON "ProfessionalPicture"("fileId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_shelf_idx" ON "DirectoryEntry"("shelf");

-- CreateIndex
CREATE INDEX "DirectoryEntry_regionShelf_idx" ON "DirectoryEntry"("regionShelf");

-- CreateIndex
CREATE INDEX "DirectoryEntry_cityShelf_idx" ON "DirectoryEntry"("cityShelf");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_rating_professionalId_idx" ON "DirectoryEntry"("line", "rating", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_hourlyRateCents_professionalId_idx" ON "DirectoryEntry"("line", "hourlyRateCents", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_experience_professionalId_idx" ON "DirectoryEntry"("line", "experience", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_professionalId_idx" ON "DirectoryEntry"("line", "region", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_rating_professionalId_idx" ON "DirectoryEntry"("line", "region", "rating", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_hourlyRateCents_professionalId_idx" ON "DirectoryEntry"("line", "region", "hourlyRateCents", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_experience_professionalId_idx" ON "DirectoryEntry"("line", "region", "experience", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_rating_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "rating", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_hourlyRateCents_professiona_idx" ON "DirectoryEntry"("line", "region", "city", "hourlyRateCents", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_experience_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "experience", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_professionalId_idx" ON "DirectoryEntry"("professionalId");

-- CreateIndex
CREATE INDEX "ProfessionalWord_professionalId_idx" ON "ProfessionalWord"("professionalId");

-- CreateIndex
CREATE INDEX "SavedProfessional_creatorId_savedAt_idx" ON "SavedProfessional"("creatorId", "savedAt");

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingEvent" ADD CONSTRAINT "BookingEvent_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationSide" ADD CONSTRAINT "ConversationSide_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationSide" ADD CONSTRAINT "ConversationSide_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageAttachment" ADD CONSTRAINT "MessageAttachment_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageAttachment" ADD CONSTRAINT "MessageAttachment_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Block" ADD CONSTRAINT "Block_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Block" ADD CONSTRAINT "Block_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LiveEvent" ADD CONSTRAINT "LiveEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Professional" ADD CONSTRAINT "Professional_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalServiceLine" ADD CONSTRAINT "ProfessionalServiceLine_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalArea" ADD CONSTRAINT "ProfessionalArea_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalLink" ADD CONSTRAINT "ProfessionalLink_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalPicture" ADD CONSTRAINT "ProfessionalPicture_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalPicture" ADD CONSTRAINT "ProfessionalPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalCheck" ADD CONSTRAINT "ProfessionalCheck_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryEntry" ADD CONSTRAINT "DirectoryEntry_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalWord" ADD CONSTRAINT "ProfessionalWord_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedProfessional" ADD CONSTRAINT "SavedProfessional_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedProfessional" ADD CONSTRAINT "SavedProfessional_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;
