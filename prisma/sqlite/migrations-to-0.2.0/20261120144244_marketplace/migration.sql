-- CreateTable
CREATE TABLE "Booking" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" TEXT NOT NULL DEFAULT 'REQUESTED',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "serviceLine" TEXT NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "preferredDates" TEXT NOT NULL,
    "budgetRange" TEXT NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "answeredAt" DATETIME,
    "completedAt" DATETIME,
    "statusAt" DATETIME NOT NULL,
    CONSTRAINT "Booking_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Booking_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BookingEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "side" TEXT,
    "reason" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "BookingEvent_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Review" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "rating" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "createdAt" DATETIME NOT NULL,
    "publishedAt" DATETIME,
    CONSTRAINT "Review_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Report" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "reporterId" TEXT,
    "email" TEXT,
    "reason" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "decisionNote" TEXT,
    "dueAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ConversationSide" (
    "bookingId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "unread" INTEGER NOT NULL DEFAULT 0,
    "draft" TEXT NOT NULL DEFAULT '',
    "lastActivityAt" DATETIME NOT NULL,
    "latestMessageId" TEXT,

    PRIMARY KEY ("bookingId", "userId"),
    CONSTRAINT "ConversationSide_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ConversationSide_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "senderId" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "flags" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "Message_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MessageAttachment" (
    "messageId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    PRIMARY KEY ("messageId", "position"),
    CONSTRAINT "MessageAttachment_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MessageAttachment_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Block" (
    "blockerId" TEXT NOT NULL,
    "blockedId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("blockerId", "blockedId"),
    CONSTRAINT "Block_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Block_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LiveEvent" (
    "userId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "sequence"),
    CONSTRAINT "LiveEvent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Professional" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "exampleSlug" TEXT,
    "state" TEXT NOT NULL DEFAULT 'LISTED',
    "businessName" TEXT NOT NULL,
    "serviceLine" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "experienceLevel" TEXT NOT NULL,
    "hourlyRateCents" INTEGER NOT NULL,
    "city" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "serviceRadius" TEXT NOT NULL,
    "travelWillingness" TEXT NOT NULL,
    "awayUntil" DATETIME,
    "listedAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "responseMinutes" INTEGER NOT NULL DEFAULT 0,
    "responseCount" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Professional_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalServiceLine" (
    "professionalId" TEXT NOT NULL,
    "line" TEXT NOT NULL,

    PRIMARY KEY ("professionalId", "line"),
    CONSTRAINT "ProfessionalServiceLine_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalArea" (
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "place" TEXT NOT NULL,

    PRIMARY KEY ("professionalId", "position"),
    CONSTRAINT "ProfessionalArea_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalLink" (
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,

    PRIMARY KEY ("professionalId", "position"),
    CONSTRAINT "ProfessionalLink_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalPicture" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    CONSTRAINT "ProfessionalPicture_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalCheck" (
    "professionalId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "passedOn" TEXT NOT NULL,

    PRIMARY KEY ("professionalId", "kind"),
    CONSTRAINT "ProfessionalCheck_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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

    PRIMARY KEY ("line", "professionalId"),
    CONSTRAINT "DirectoryEntry_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalWord" (
    "word" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,

    PRIMARY KEY ("word", "professionalId"),
    CONSTRAINT "ProfessionalWord_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SavedProfessional" (
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,

    PRIMARY KEY ("creatorId", "professionalId"),
    CONSTRAINT "SavedProfessional_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedProfessional_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "verification" TEXT NOT NULL DEFAULT 'PENDING',
    "emailVerifiedAt" DATETIME,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "deletionAskedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "liveSequence" INTEGER NOT NULL DEFAULT 0
);
INSERT INTO "new_User" ("createdAt", "deletionAskedAt", "demo", "email", "emailVerifiedAt", "id", "name", "passwordHash", "role", "updatedAt", "verification") SELECT "createdAt", "deletionAskedAt", "demo", "email", "emailVerifiedAt", "id", "name", "passwordHash", "role", "updatedAt", "verification" FROM "User";
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE INDEX "User_deletionAskedAt_idx" ON "User"("deletionAskedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
