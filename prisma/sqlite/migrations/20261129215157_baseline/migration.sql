-- Creates the schema of 0.2.0 in a new database. An older database gets the same schema from the migrations in
-- migrations-to-0.2.0, and this one is then only recorded in it.

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "credentialVersion" INTEGER NOT NULL DEFAULT 0,
    "role" TEXT NOT NULL,
    "verification" TEXT NOT NULL DEFAULT 'PENDING',
    "emailVerifiedAt" DATETIME,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "deletionAskedAt" DATETIME,
    "heldAt" DATETIME,
    "timeZone" TEXT,
    "lastTimeZone" TEXT,
    "termsVersion" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "suspendedAt" DATETIME,
    "suspensionReason" TEXT,
    "restrictedUntil" DATETIME,
    "suspensionNoticeAt" DATETIME,
    "verificationBefore" TEXT,
    "referralCode" TEXT,
    "liveSequence" INTEGER NOT NULL DEFAULT 0,
    "hasWords" BOOLEAN NOT NULL DEFAULT false
);

-- CreateTable
CREATE TABLE "AdminScope" (
    "userId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "grantedById" TEXT,
    "grantedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "scope"),
    CONSTRAINT "AdminScope_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AdminScope_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PersonWord" (
    "word" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    PRIMARY KEY ("word", "userId"),
    CONSTRAINT "PersonWord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "provedAt" DATETIME,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AccountToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "email" TEXT,
    "codeHash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "credentialVersion" INTEGER,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AccountToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

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
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" REAL NOT NULL,
    "transports" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "userId" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "byEmail" BOOLEAN NOT NULL,

    PRIMARY KEY ("userId", "topic"),
    CONSTRAINT "NotificationChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EmailTiming" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "isDaily" BOOLEAN NOT NULL,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,
    CONSTRAINT "EmailTiming_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MailingAddress" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,
    CONSTRAINT "MailingAddress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DigestLine" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "DigestLine_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AccountMeasure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "adminId" TEXT,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "AccountMeasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccountMeasure_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Ban" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "addressHash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "suspendedAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "TermsAcceptance" (
    "userId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "acceptedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "version"),
    CONSTRAINT "TermsAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VitalCount" (
    "day" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "rating" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "page", "name", "rating")
);

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
CREATE TABLE "PageFeedback" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "page" TEXT NOT NULL,
    "isHelpful" BOOLEAN NOT NULL,
    "text" TEXT,
    "senderHash" TEXT,
    "createdAt" DATETIME NOT NULL
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
    "isRemote" BOOLEAN,
    "adultWork" BOOLEAN,
    "dayFromCents" INTEGER,
    "projectFromCents" INTEGER,
    "monthFromCents" INTEGER,
    "otherSpecialties" TEXT,
    "agreedAt" DATETIME,
    "termsVersion" INTEGER,
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
CREATE TABLE "ApplicationSpecialty" (
    "applicationId" TEXT NOT NULL,
    "specialty" TEXT NOT NULL,

    PRIMARY KEY ("applicationId", "specialty"),
    CONSTRAINT "ApplicationSpecialty_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApplicationLanguage" (
    "applicationId" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    PRIMARY KEY ("applicationId", "language"),
    CONSTRAINT "ApplicationLanguage_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "contactName" TEXT,
    "contactMethod" TEXT,
    "contactedOn" TEXT,
    "recordedById" TEXT,
    CONSTRAINT "ApplicationReference_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApplicationReference_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
    "source" TEXT,
    "reportReference" TEXT,
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
    "refusalCauses" TEXT NOT NULL DEFAULT '',
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
    "partReasons" TEXT NOT NULL DEFAULT '',
    "bookingId" TEXT,
    "reason" TEXT NOT NULL,
    "isChosen" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("matchId", "position"),
    CONSTRAINT "MatchProposal_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MatchProposal_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MatchProposal_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
CREATE TABLE "BookingRecordEntry" (
    "bookingId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "event" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("bookingId", "number"),
    CONSTRAINT "BookingRecordEntry_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Booking" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" TEXT NOT NULL DEFAULT 'REQUESTED',
    "phase" TEXT NOT NULL DEFAULT 'EARLY_ACCESS',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "serviceLine" TEXT NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "latitude" REAL,
    "longitude" REAL,
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
CREATE TABLE "BookingNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "BookingNote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookingNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
CREATE TABLE "CallSheet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "startTime" TEXT,
    "endTime" TEXT,
    "meetingPoint" TEXT,
    "bring" TEXT,
    "notes" TEXT,
    "editedBy" TEXT,
    "editedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CallSheet_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CallSheetSide" (
    "callSheetId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "phone" TEXT,
    "hereAt" DATETIME,
    "lateMinutes" INTEGER,
    "lateAt" DATETIME,

    PRIMARY KEY ("callSheetId", "side"),
    CONSTRAINT "CallSheetSide_callSheetId_fkey" FOREIGN KEY ("callSheetId") REFERENCES "CallSheet" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
CREATE TABLE "AgeVerification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "openFor" TEXT,
    "email" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "dateOfBirth" TEXT,
    "birthYear" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "termsVersion" INTEGER,
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
    "latitude" REAL,
    "longitude" REAL,
    "isRemote" BOOLEAN NOT NULL DEFAULT false,
    "budgetRange" TEXT NOT NULL,
    "projectTimeline" TEXT NOT NULL,
    "goalDescription" TEXT,
    "dueAt" DATETIME NOT NULL,
    "delayReason" TEXT,
    "delayedAt" DATETIME,
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
CREATE TABLE "Deadline" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "side" TEXT,
    "dueAt" DATETIME NOT NULL,
    "nextAt" DATETIME NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "pausedAt" DATETIME,
    "resumedAt" DATETIME,
    "closedAt" DATETIME,
    CONSTRAINT "Deadline_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeadlineExtension" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "deadlineId" TEXT NOT NULL,
    "fromAt" DATETIME NOT NULL,
    "toAt" DATETIME NOT NULL,
    "reason" TEXT NOT NULL,
    "extendedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "DeadlineExtension_deadlineId_fkey" FOREIGN KEY ("deadlineId") REFERENCES "Deadline" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeadlineExtension_extendedById_fkey" FOREIGN KEY ("extendedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "openFor" TEXT,
    "openedBy" TEXT NOT NULL,
    "wanted" TEXT NOT NULL,
    "disputedCents" INTEGER NOT NULL,
    "restCents" INTEGER NOT NULL DEFAULT 0,
    "resumesAs" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "statusAt" DATETIME NOT NULL,
    "openedAt" DATETIME NOT NULL,
    "answeredAt" DATETIME,
    "endedAt" DATETIME,
    "outcome" TEXT,
    "refundCents" INTEGER,
    "releaseCents" INTEGER,
    CONSTRAINT "Dispute_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Dispute_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DisputeStatement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "side" TEXT,
    "text" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "DisputeStatement_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DisputeFile" (
    "statementId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    PRIMARY KEY ("statementId", "position"),
    CONSTRAINT "DisputeFile_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "DisputeStatement" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DisputeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SplitProposal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "disputeId" TEXT,
    "openFor" TEXT,
    "side" TEXT NOT NULL,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "createdAt" DATETIME NOT NULL,
    "answer" TEXT,
    "answeredAt" DATETIME,
    CONSTRAINT "SplitProposal_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SplitProposal_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DisputeDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "disputeId" TEXT NOT NULL,
    "isAppeal" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL DEFAULT 'TEAM',
    "decidedById" TEXT,
    "confirmedById" TEXT,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "creatorAcceptedAt" DATETIME,
    "professionalAcceptedAt" DATETIME,
    CONSTRAINT "DisputeDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "DisputeDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DisputeDecision_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
CREATE TABLE "ContentImage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ContentImage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OutboxEmail" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "messageId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "about" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "headers" TEXT NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "priority" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME NOT NULL,
    "awaitsQuietEnd" BOOLEAN NOT NULL DEFAULT false,
    "leasedUntil" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL,
    "sentAt" DATETIME
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "sha256" TEXT NOT NULL,
    "scan" TEXT NOT NULL DEFAULT 'UNSCANNED',
    "createdAt" DATETIME NOT NULL,
    "keptUntil" DATETIME,
    CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Preview" (
    "fileId" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    "pages" INTEGER,
    CONSTRAINT "Preview_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PreviewPart" (
    "fileId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    PRIMARY KEY ("fileId", "position"),
    CONSTRAINT "PreviewPart_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "Preview" ("fileId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "received" REAL NOT NULL DEFAULT 0,
    "storageKey" TEXT NOT NULL,
    "multipartId" TEXT NOT NULL DEFAULT '',
    "arrivedAt" DATETIME,
    "fileId" TEXT,
    "previewId" TEXT,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Upload_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Upload_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DiscardedFile" (
    "storageKey" TEXT NOT NULL PRIMARY KEY,
    "discardedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "GuaranteeClaim" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "claimedCents" INTEGER NOT NULL,
    "statement" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SUBMITTED',
    "statusAt" DATETIME NOT NULL,
    "submittedAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "response" TEXT,
    "respondedAt" DATETIME,
    "paidCents" INTEGER,
    "isOwed" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "refundId" TEXT,
    "decidedById" TEXT,
    "decidedAt" DATETIME,
    CONSTRAINT "GuaranteeClaim_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GuaranteeFile" (
    "claimId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    PRIMARY KEY ("claimId", "position"),
    CONSTRAINT "GuaranteeFile_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GuaranteeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Receivable" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "settledCents" INTEGER NOT NULL DEFAULT 0,
    "writtenOffCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "statusAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "objection" TEXT,
    "objectedAt" DATETIME,
    "answer" TEXT,
    "answeredAt" DATETIME,
    CONSTRAINT "Receivable_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Receivable_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PayoutOffset" (
    "payoutId" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("payoutId", "receivableId"),
    CONSTRAINT "PayoutOffset_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PayoutOffset_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TransferReversal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "payoutId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "failure" TEXT,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    CONSTRAINT "TransferReversal_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TransferReversal_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FundsDeposit" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'REQUESTED',
    "statusAt" DATETIME NOT NULL,
    "failure" TEXT,
    "requestedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    CONSTRAINT "FundsDeposit_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LedgerAccount" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 0,
    "balanceCents" BIGINT NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bookingId" TEXT,
    "milestoneId" TEXT,
    "memo" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "LedgerLine" (
    "entryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "accountName" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    PRIMARY KEY ("entryId", "position"),
    CONSTRAINT "LedgerLine_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "LedgerEntry" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "LedgerLine_accountName_fkey" FOREIGN KEY ("accountName") REFERENCES "LedgerAccount" ("name") ON DELETE RESTRICT ON UPDATE CASCADE
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
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    "heldAt" DATETIME,
    CONSTRAINT "Message_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MessageFlag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "place" TEXT NOT NULL DEFAULT 'MESSAGE',
    "messageId" TEXT,
    "subjectId" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "senderId" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "score" REAL NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "decisionNote" TEXT,
    CONSTRAINT "MessageFlag_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MessageFlag_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
CREATE TABLE "Milestone" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "replacedByVersion" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "deliverable" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "taxState" TEXT,
    "status" TEXT NOT NULL DEFAULT 'PLANNED',
    "statusAt" DATETIME NOT NULL,
    "fundedAt" DATETIME,
    "heldWarningAt" DATETIME,
    "overdueAt" DATETIME,
    "paymentId" TEXT,
    "frozenAt" DATETIME,
    "releasedCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "taxRefundedCents" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Milestone_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Milestone_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MilestoneEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "transition" TEXT NOT NULL,
    "mover" TEXT NOT NULL,
    "reason" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "MilestoneEvent_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "milestoneId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "deliveredAt" DATETIME NOT NULL,
    "changes" TEXT,
    "changesAt" DATETIME,
    CONSTRAINT "Delivery_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeliveryFile" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "isWithheld" BOOLEAN NOT NULL DEFAULT false,
    "previewPosition" INTEGER,

    PRIMARY KEY ("deliveryId", "position"),
    CONSTRAINT "DeliveryFile_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DeliveryFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeliveryLink" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,

    PRIMARY KEY ("deliveryId", "position"),
    CONSTRAINT "DeliveryLink_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeliveryComment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "deliveryId" TEXT NOT NULL,
    "filePosition" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "atSeconds" INTEGER,
    "page" INTEGER,
    "x" INTEGER,
    "y" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "requestedAt" DATETIME,
    CONSTRAINT "DeliveryComment_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewsletterSubscriber" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "source" TEXT NOT NULL,
    "confirmTokenHash" TEXT,
    "confirmExpiresAt" DATETIME,
    "requestedAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME,
    "unsubscribedAt" DATETIME
);

-- CreateTable
CREATE TABLE "Checkout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "payerId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'STARTING',
    "statusAt" DATETIME NOT NULL,
    "providerId" TEXT,
    "address" TEXT,
    "failure" TEXT,
    "nextAttemptAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "receivableId" TEXT,
    CONSTRAINT "Checkout_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Checkout_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Checkout_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CheckoutLine" (
    "checkoutId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "openFor" TEXT,

    PRIMARY KEY ("checkoutId", "milestoneId"),
    CONSTRAINT "CheckoutLine_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CheckoutLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "checkoutId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "method" TEXT,
    "receivedAt" DATETIME NOT NULL,
    "taxYear" INTEGER,
    CONSTRAINT "Payment_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "milestoneId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SENDING',
    "statusAt" DATETIME NOT NULL,
    "taxYear" INTEGER,
    "round" INTEGER NOT NULL DEFAULT 1,
    "providerId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Refund_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "keptCents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "taxYear" INTEGER,
    "round" INTEGER NOT NULL DEFAULT 1,
    "transferId" TEXT,
    "bankPayoutId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "clearsAt" DATETIME,
    "clearing" TEXT,
    "availableOn" TEXT,
    "createdAt" DATETIME NOT NULL,
    "replacesId" TEXT,
    CONSTRAINT "Payout_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payout_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Payout_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payee" (
    "professionalId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT,
    "round" INTEGER NOT NULL DEFAULT 0,
    "isClosed" BOOLEAN NOT NULL DEFAULT false,
    "isReady" BOOLEAN NOT NULL DEFAULT false,
    "hasTaxDetails" BOOLEAN NOT NULL DEFAULT false,
    "missing" TEXT NOT NULL DEFAULT '',
    "detailsDueAt" DATETIME,
    "bankEnding" TEXT,
    "detailsChangedAt" DATETIME,
    "reportedAt" DATETIME,
    "pausedUntil" DATETIME,
    "holdChangeAt" DATETIME,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("professionalId", "provider"),
    CONSTRAINT "Payee_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Chargeback" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "reason" TEXT,
    "evidenceDueAt" DATETIME,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "openedAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "Chargeback_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentEvidence" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "chargebackId" TEXT,
    "inquiryId" TEXT,
    "text" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'STAGED',
    "stagedAt" DATETIME NOT NULL,
    "stagedById" TEXT,
    "submittedAt" DATETIME,
    "submittedById" TEXT,
    "sentAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    CONSTRAINT "PaymentEvidence_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PaymentEvidence_inquiryId_fkey" FOREIGN KEY ("inquiryId") REFERENCES "PaymentInquiry" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PaymentEvidence_stagedById_fkey" FOREIGN KEY ("stagedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "PaymentEvidence_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentInquiry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT,
    "evidenceDueAt" DATETIME,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "openedAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    CONSTRAINT "PaymentInquiry_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChargebackLine" (
    "chargebackId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "heldCents" INTEGER NOT NULL,
    "heldTaxCents" INTEGER NOT NULL DEFAULT 0,
    "lostCents" INTEGER NOT NULL,
    "lostTaxCents" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("chargebackId", "milestoneId"),
    CONSTRAINT "ChargebackLine_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChargebackLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "appliedAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "failure" TEXT
);

-- CreateTable
CREATE TABLE "PaymentPause" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "flow" TEXT NOT NULL,
    "isPaused" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "changedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PaymentPause_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MoneyIssue" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "provider" TEXT,
    "bookingId" TEXT,
    "amountCents" INTEGER,
    "summary" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    "resolution" TEXT,
    "closedById" TEXT,
    CONSTRAINT "MoneyIssue_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MoneyDecision" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "bookingId" TEXT,
    "issueId" TEXT,
    "disputeId" TEXT,
    "claimId" TEXT,
    "receivableId" TEXT,
    "choice" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "refundCents" INTEGER,
    "differenceCents" INTEGER,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "proposedById" TEXT,
    "decidedById" TEXT,
    "createdAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    CONSTRAINT "MoneyDecision_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_issueId_fkey" FOREIGN KEY ("issueId") REFERENCES "MoneyIssue" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_proposedById_fkey" FOREIGN KEY ("proposedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MoneyDecisionPart" (
    "decisionId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    PRIMARY KEY ("decisionId", "milestoneId"),
    CONSTRAINT "MoneyDecisionPart_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "MoneyDecision" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MoneyDecisionPart_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Reconciliation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "ledgerCents" BIGINT NOT NULL,
    "providerCents" BIGINT NOT NULL,
    "differences" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "PerformerBinder" (
    "bookingId" TEXT NOT NULL PRIMARY KEY,
    "producerId" TEXT,
    "facts" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    "businessEndedAt" DATETIME,
    "keptUntil" DATETIME NOT NULL,
    "copiedAt" DATETIME,
    CONSTRAINT "PerformerBinder_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PerformerBinder_producerId_fkey" FOREIGN KEY ("producerId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Performer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Performer_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder" ("bookingId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Performer_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SealedFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Depiction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "sha256" TEXT NOT NULL,
    "sourceId" TEXT,
    "fileId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "Depiction_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder" ("bookingId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Depiction_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Depiction_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SealedFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DepictionPerformer" (
    "depictionId" TEXT NOT NULL,
    "performerId" TEXT NOT NULL,

    PRIMARY KEY ("depictionId", "performerId"),
    CONSTRAINT "DepictionPerformer_depictionId_fkey" FOREIGN KEY ("depictionId") REFERENCES "Depiction" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DepictionPerformer_performerId_fkey" FOREIGN KEY ("performerId") REFERENCES "Performer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PerformerIndexWord" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "performerId" TEXT,
    "depictionId" TEXT,
    "hash" TEXT NOT NULL,
    CONSTRAINT "PerformerIndexWord_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder" ("bookingId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PerformerIndexWord_performerId_fkey" FOREIGN KEY ("performerId") REFERENCES "Performer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PerformerIndexWord_depictionId_fkey" FOREIGN KEY ("depictionId") REFERENCES "Depiction" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SealedFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" REAL NOT NULL,
    "sha256" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "removeAt" DATETIME
);

-- CreateTable
CREATE TABLE "PhaseChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "phase" TEXT NOT NULL,
    "changedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PhaseChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CounselApproval" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "subject" TEXT NOT NULL DEFAULT 'AGENT_CLAUSE',
    "counsel" TEXT NOT NULL,
    "approvedOn" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "CounselApproval_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
    "latitude" REAL,
    "longitude" REAL,
    "serviceRadius" TEXT NOT NULL,
    "travelWillingness" TEXT NOT NULL,
    "isRemote" BOOLEAN,
    "adultWork" BOOLEAN,
    "dayFromCents" INTEGER,
    "projectFromCents" INTEGER,
    "monthFromCents" INTEGER,
    "otherSpecialties" TEXT,
    "factsDismissedAt" DATETIME,
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
CREATE TABLE "ProfessionalImage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL DEFAULT 'PORTFOLIO',
    "professionalId" TEXT,
    "applicationId" TEXT,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    CONSTRAINT "ProfessionalImage_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalImage_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalImage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
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
CREATE TABLE "ProfessionalPackage" (
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "included" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "fromCents" INTEGER NOT NULL,

    PRIMARY KEY ("professionalId", "position"),
    CONSTRAINT "ProfessionalPackage_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalSpecialty" (
    "professionalId" TEXT NOT NULL,
    "specialty" TEXT NOT NULL,

    PRIMARY KEY ("professionalId", "specialty"),
    CONSTRAINT "ProfessionalSpecialty_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalLanguage" (
    "professionalId" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    PRIMARY KEY ("professionalId", "language"),
    CONSTRAINT "ProfessionalLanguage_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProfessionalLicense" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "professionalId" TEXT,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "addedAt" DATETIME NOT NULL,
    "result" TEXT,
    "checkedOn" TEXT,
    "source" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "adminId" TEXT,
    CONSTRAINT "ProfessionalLicense_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalLicense_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProfessionalLicense_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BusyPeriod" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "professionalId" TEXT NOT NULL,
    "firstDay" TEXT NOT NULL,
    "lastDay" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    CONSTRAINT "BusyPeriod_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BusyCalendar" (
    "professionalId" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "connectedAt" DATETIME NOT NULL,
    "readAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    CONSTRAINT "BusyCalendar_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DirectoryFacet" (
    "facet" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,

    PRIMARY KEY ("facet", "professionalId"),
    CONSTRAINT "DirectoryFacet_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DirectoryEntry" (
    "professionalId" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "latitude" REAL,
    "longitude" REAL,
    "cell" TEXT NOT NULL DEFAULT '',
    "hourlyRateCents" INTEGER NOT NULL,
    "experience" INTEGER NOT NULL,
    "travel" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "awayUntilDay" TEXT,
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
    "note" TEXT,

    PRIMARY KEY ("creatorId", "professionalId"),
    CONSTRAINT "SavedProfessional_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedProfessional_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

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

-- CreateTable
CREATE TABLE "FeeRule" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "serviceLine" TEXT NOT NULL,
    "basisPoints" INTEGER NOT NULL,
    "effectiveAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Quote" (
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
    "credit" TEXT,
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

-- CreateTable
CREATE TABLE "QuoteItem" (
    "quoteId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unitCents" INTEGER NOT NULL,

    PRIMARY KEY ("quoteId", "position"),
    CONSTRAINT "QuoteItem_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "QuoteMilestone" (
    "quoteId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "deliverable" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("quoteId", "position"),
    CONSTRAINT "QuoteMilestone_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "QuoteNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "quoteId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT,
    "startsOn" TEXT,
    "endsOn" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "QuoteNote_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UsageLicense" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "quoteId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "statusAt" DATETIME NOT NULL,
    "termUnit" TEXT,
    "termLength" INTEGER,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "UsageLicense_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "QuoteTemplate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "professionalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "QuoteTemplate_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Agreement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "quoteId" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "basisPoints" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Agreement_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AgreementSignature" (
    "agreementId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "mailingAddress" TEXT,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("agreementId", "side"),
    CONSTRAINT "AgreementSignature_agreementId_fkey" FOREIGN KEY ("agreementId") REFERENCES "Agreement" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL,
    "action" TEXT NOT NULL,
    "actorId" TEXT,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '{}'
);

-- CreateTable
CREATE TABLE "Submission" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "command" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
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
    "lastError" TEXT,
    "askedAt" DATETIME
);

-- CreateTable
CREATE TABLE "WriteProbe" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ErrorCause" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "fingerprint" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "message" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "frames" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    "reopenedAt" DATETIME
);

-- CreateTable
CREATE TABLE "ErrorOccurrence" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "causeId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "requestId" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    CONSTRAINT "ErrorOccurrence_causeId_fkey" FOREIGN KEY ("causeId") REFERENCES "ErrorCause" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Release" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "bookingId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ASKED',
    "statusAt" DATETIME NOT NULL,
    "askedBy" TEXT NOT NULL,
    "askedAt" DATETIME NOT NULL,
    "subject" TEXT NOT NULL,
    "birthYear" INTEGER,
    "day" TEXT,
    "email" TEXT,
    "expiresAt" DATETIME NOT NULL,
    "template" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "withdrawalDays" INTEGER NOT NULL,
    "withdrawableUntil" DATETIME,
    CONSTRAINT "Release_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReleaseSignature" (
    "releaseId" TEXT NOT NULL PRIMARY KEY,
    "fullName" TEXT NOT NULL,
    "relation" TEXT,
    "email" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ReleaseSignature_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SupportTicket" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "userType" TEXT NOT NULL,
    "inquiryType" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "dueAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SupportMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ticketId" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "SupportMessage_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "SupportTicket" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaxFormChoice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "form" TEXT NOT NULL,
    "counsel" TEXT NOT NULL,
    "chosenOn" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "TaxFormChoice_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaxYear" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "year" INTEGER NOT NULL,
    "form" TEXT NOT NULL,
    "closedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "TaxYear_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaxYearRow" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "taxYearId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "payeeId" TEXT,
    "name" TEXT NOT NULL,
    "businessName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "hasTaxDetails" BOOLEAN,
    "payments" INTEGER NOT NULL,
    "grossCents" BIGINT NOT NULL,
    "monthlyGross" TEXT NOT NULL,
    "refundedCents" BIGINT NOT NULL,
    "payouts" INTEGER NOT NULL,
    "earnedCents" BIGINT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "keptCents" BIGINT NOT NULL,
    "netCents" BIGINT NOT NULL,
    "thresholds" TEXT NOT NULL,
    CONSTRAINT "TaxYearRow_taxYearId_fkey" FOREIGN KEY ("taxYearId") REFERENCES "TaxYear" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TaxYearRow_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WaitlistEntry" (
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
    "placeAskedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_deletionAskedAt_idx" ON "User"("deletionAskedAt");

-- CreateIndex
CREATE INDEX "User_suspensionNoticeAt_suspendedAt_idx" ON "User"("suspensionNoticeAt", "suspendedAt");

-- CreateIndex
CREATE INDEX "User_role_createdAt_idx" ON "User"("role", "createdAt");

-- CreateIndex
CREATE INDEX "User_role_id_idx" ON "User"("role", "id");

-- CreateIndex
CREATE INDEX "User_verification_id_idx" ON "User"("verification", "id");

-- CreateIndex
CREATE INDEX "User_emailVerifiedAt_id_idx" ON "User"("emailVerifiedAt", "id");

-- CreateIndex
CREATE INDEX "User_hasWords_idx" ON "User"("hasWords");

-- CreateIndex
CREATE INDEX "User_demo_role_createdAt_idx" ON "User"("demo", "role", "createdAt");

-- CreateIndex
CREATE INDEX "User_referralCode_idx" ON "User"("referralCode");

-- CreateIndex
CREATE INDEX "AdminScope_grantedById_idx" ON "AdminScope"("grantedById");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed"("tokenHash");

-- CreateIndex
CREATE INDEX "PersonWord_userId_word_idx" ON "PersonWord"("userId", "word");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "AccountToken_userId_kind_idx" ON "AccountToken"("userId", "kind");

-- CreateIndex
CREATE INDEX "AccountToken_expiresAt_idx" ON "AccountToken"("expiresAt");

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE INDEX "DigestLine_dueAt_idx" ON "DigestLine"("dueAt");

-- CreateIndex
CREATE INDEX "DigestLine_userId_dueAt_idx" ON "DigestLine"("userId", "dueAt");

-- CreateIndex
CREATE INDEX "AccountMeasure_userId_at_idx" ON "AccountMeasure"("userId", "at");

-- CreateIndex
CREATE INDEX "AccountMeasure_adminId_idx" ON "AccountMeasure"("adminId");

-- CreateIndex
CREATE UNIQUE INDEX "Ban_addressHash_key" ON "Ban"("addressHash");

-- CreateIndex
CREATE UNIQUE INDEX "PageFeedback_senderHash_key" ON "PageFeedback"("senderHash");

-- CreateIndex
CREATE INDEX "PageFeedback_page_createdAt_idx" ON "PageFeedback"("page", "createdAt");

-- CreateIndex
CREATE INDEX "PageFeedback_createdAt_idx" ON "PageFeedback"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Application_openFor_key" ON "Application"("openFor");

-- CreateIndex
CREATE UNIQUE INDEX "Application_reference_key" ON "Application"("reference");

-- CreateIndex
CREATE INDEX "Application_userId_idx" ON "Application"("userId");

-- CreateIndex
CREATE INDEX "Application_status_submittedAt_idx" ON "Application"("status", "submittedAt");

-- CreateIndex
CREATE INDEX "Application_submittedAt_idx" ON "Application"("submittedAt");

-- CreateIndex
CREATE INDEX "Application_status_savedAt_idx" ON "Application"("status", "savedAt");

-- CreateIndex
CREATE INDEX "ApplicationChange_applicationId_resolvedAt_idx" ON "ApplicationChange"("applicationId", "resolvedAt");

-- CreateIndex
CREATE INDEX "ApplicationDocument_fileId_idx" ON "ApplicationDocument"("fileId");

-- CreateIndex
CREATE INDEX "ApplicationReference_answeredAt_askedAt_idx" ON "ApplicationReference"("answeredAt", "askedAt");

-- CreateIndex
CREATE INDEX "ApplicationReference_recordedById_idx" ON "ApplicationReference"("recordedById");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationReference_applicationId_position_key" ON "ApplicationReference"("applicationId", "position");

-- CreateIndex
CREATE INDEX "WorkClaim_adminId_idx" ON "WorkClaim"("adminId");

-- CreateIndex
CREATE INDEX "WorkClaim_claimedUntil_idx" ON "WorkClaim"("claimedUntil");

-- CreateIndex
CREATE INDEX "Decision_kind_subjectId_at_idx" ON "Decision"("kind", "subjectId", "at");

-- CreateIndex
CREATE INDEX "Decision_adminId_at_idx" ON "Decision"("adminId", "at");

-- CreateIndex
CREATE INDEX "Decision_at_idx" ON "Decision"("at");

-- CreateIndex
CREATE INDEX "ApplicationCheck_adminId_idx" ON "ApplicationCheck"("adminId");

-- CreateIndex
CREATE INDEX "Match_requirementsId_sentAt_idx" ON "Match"("requirementsId", "sentAt");

-- CreateIndex
CREATE INDEX "Match_state_sentAt_idx" ON "Match"("state", "sentAt");

-- CreateIndex
CREATE INDEX "Match_sentAt_idx" ON "Match"("sentAt");

-- CreateIndex
CREATE INDEX "Match_answeredAt_idx" ON "Match"("answeredAt");

-- CreateIndex
CREATE UNIQUE INDEX "MatchProposal_bookingId_key" ON "MatchProposal"("bookingId");

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
CREATE UNIQUE INDEX "Booking_reference_key" ON "Booking"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_openFor_key" ON "Booking"("openFor");

-- CreateIndex
CREATE INDEX "Booking_requestedAt_idx" ON "Booking"("requestedAt");

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
CREATE INDEX "BookingEvent_status_at_idx" ON "BookingEvent"("status", "at");

-- CreateIndex
CREATE INDEX "BookingNote_bookingId_at_idx" ON "BookingNote"("bookingId", "at");

-- CreateIndex
CREATE INDEX "BookingNote_authorId_idx" ON "BookingNote"("authorId");

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
CREATE INDEX "Report_email_idx" ON "Report"("email");

-- CreateIndex
CREATE INDEX "Report_reporterId_idx" ON "Report"("reporterId");

-- CreateIndex
CREATE UNIQUE INDEX "CallSheet_bookingId_day_key" ON "CallSheet"("bookingId", "day");

-- CreateIndex
CREATE INDEX "Campaign_state_scheduledAt_idx" ON "Campaign"("state", "scheduledAt");

-- CreateIndex
CREATE INDEX "CampaignRecipient_queuedAt_campaignId_idx" ON "CampaignRecipient"("queuedAt", "campaignId");

-- CreateIndex
CREATE INDEX "CampaignRecipient_email_idx" ON "CampaignRecipient"("email");

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
CREATE INDEX "Requirements_createdAt_idx" ON "Requirements"("createdAt");

-- CreateIndex
CREATE INDEX "Deadline_closedAt_nextAt_idx" ON "Deadline"("closedAt", "nextAt");

-- CreateIndex
CREATE INDEX "Deadline_pausedAt_idx" ON "Deadline"("pausedAt");

-- CreateIndex
CREATE INDEX "Deadline_bookingId_idx" ON "Deadline"("bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "Deadline_kind_subjectId_key" ON "Deadline"("kind", "subjectId");

-- CreateIndex
CREATE INDEX "DeadlineExtension_deadlineId_at_idx" ON "DeadlineExtension"("deadlineId", "at");

-- CreateIndex
CREATE INDEX "DeadlineExtension_extendedById_idx" ON "DeadlineExtension"("extendedById");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_reference_key" ON "Dispute"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Dispute_openFor_key" ON "Dispute"("openFor");

-- CreateIndex
CREATE INDEX "Dispute_bookingId_idx" ON "Dispute"("bookingId");

-- CreateIndex
CREATE INDEX "Dispute_milestoneId_idx" ON "Dispute"("milestoneId");

-- CreateIndex
CREATE INDEX "Dispute_status_statusAt_idx" ON "Dispute"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Dispute_openedAt_idx" ON "Dispute"("openedAt");

-- CreateIndex
CREATE INDEX "DisputeStatement_disputeId_at_idx" ON "DisputeStatement"("disputeId", "at");

-- CreateIndex
CREATE INDEX "DisputeFile_fileId_idx" ON "DisputeFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "SplitProposal_openFor_key" ON "SplitProposal"("openFor");

-- CreateIndex
CREATE INDEX "SplitProposal_milestoneId_createdAt_idx" ON "SplitProposal"("milestoneId", "createdAt");

-- CreateIndex
CREATE INDEX "SplitProposal_disputeId_idx" ON "SplitProposal"("disputeId");

-- CreateIndex
CREATE INDEX "SplitProposal_status_createdAt_idx" ON "SplitProposal"("status", "createdAt");

-- CreateIndex
CREATE INDEX "DisputeDecision_decidedById_idx" ON "DisputeDecision"("decidedById");

-- CreateIndex
CREATE INDEX "DisputeDecision_confirmedById_idx" ON "DisputeDecision"("confirmedById");

-- CreateIndex
CREATE UNIQUE INDEX "DisputeDecision_disputeId_isAppeal_key" ON "DisputeDecision"("disputeId", "isAppeal");

-- CreateIndex
CREATE INDEX "ContentItem_state_scheduledAt_idx" ON "ContentItem"("state", "scheduledAt");

-- CreateIndex
CREATE UNIQUE INDEX "ContentItem_kind_slug_key" ON "ContentItem"("kind", "slug");

-- CreateIndex
CREATE INDEX "ContentRevision_authorId_idx" ON "ContentRevision"("authorId");

-- CreateIndex
CREATE INDEX "ContentImage_fileId_idx" ON "ContentImage"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxEmail_messageId_key" ON "OutboxEmail"("messageId");

-- CreateIndex
CREATE INDEX "OutboxEmail_state_nextAttemptAt_idx" ON "OutboxEmail"("state", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxEmail_state_priority_nextAttemptAt_idx" ON "OutboxEmail"("state", "priority", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxEmail_recipient_idx" ON "OutboxEmail"("recipient");

-- CreateIndex
CREATE INDEX "OutboxEmail_kind_createdAt_idx" ON "OutboxEmail"("kind", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_storageKey_key" ON "StoredFile"("storageKey");

-- CreateIndex
CREATE INDEX "StoredFile_ownerId_idx" ON "StoredFile"("ownerId");

-- CreateIndex
CREATE INDEX "StoredFile_createdAt_idx" ON "StoredFile"("createdAt");

-- CreateIndex
CREATE INDEX "StoredFile_keptUntil_idx" ON "StoredFile"("keptUntil");

-- CreateIndex
CREATE INDEX "StoredFile_scan_idx" ON "StoredFile"("scan");

-- CreateIndex
CREATE INDEX "Preview_state_kind_nextTryAt_idx" ON "Preview"("state", "kind", "nextTryAt");

-- CreateIndex
CREATE UNIQUE INDEX "PreviewPart_storageKey_key" ON "PreviewPart"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "Upload_fileId_key" ON "Upload"("fileId");

-- CreateIndex
CREATE INDEX "Upload_milestoneId_idx" ON "Upload"("milestoneId");

-- CreateIndex
CREATE INDEX "Upload_ownerId_idx" ON "Upload"("ownerId");

-- CreateIndex
CREATE INDEX "Upload_problem_fileId_arrivedAt_idx" ON "Upload"("problem", "fileId", "arrivedAt");

-- CreateIndex
CREATE INDEX "Upload_expiresAt_idx" ON "Upload"("expiresAt");

-- CreateIndex
CREATE INDEX "DiscardedFile_discardedAt_idx" ON "DiscardedFile"("discardedAt");

-- CreateIndex
CREATE UNIQUE INDEX "GuaranteeClaim_reference_key" ON "GuaranteeClaim"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "GuaranteeClaim_bookingId_key" ON "GuaranteeClaim"("bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "GuaranteeClaim_refundId_key" ON "GuaranteeClaim"("refundId");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_milestoneId_idx" ON "GuaranteeClaim"("milestoneId");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_status_dueAt_idx" ON "GuaranteeClaim"("status", "dueAt");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_status_decidedAt_idx" ON "GuaranteeClaim"("status", "decidedAt");

-- CreateIndex
CREATE INDEX "GuaranteeClaim_decidedById_idx" ON "GuaranteeClaim"("decidedById");

-- CreateIndex
CREATE INDEX "GuaranteeFile_fileId_idx" ON "GuaranteeFile"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Receivable_reference_key" ON "Receivable"("reference");

-- CreateIndex
CREATE INDEX "Receivable_professionalId_status_idx" ON "Receivable"("professionalId", "status");

-- CreateIndex
CREATE INDEX "Receivable_bookingId_idx" ON "Receivable"("bookingId");

-- CreateIndex
CREATE INDEX "Receivable_status_createdAt_idx" ON "Receivable"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Receivable_cause_subjectId_key" ON "Receivable"("cause", "subjectId");

-- CreateIndex
CREATE INDEX "PayoutOffset_receivableId_idx" ON "PayoutOffset"("receivableId");

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_reference_key" ON "TransferReversal"("reference");

-- CreateIndex
CREATE INDEX "TransferReversal_payoutId_idx" ON "TransferReversal"("payoutId");

-- CreateIndex
CREATE INDEX "TransferReversal_nextAttemptAt_idx" ON "TransferReversal"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "TransferReversal_receivableId_payoutId_key" ON "TransferReversal"("receivableId", "payoutId");

-- CreateIndex
CREATE UNIQUE INDEX "FundsDeposit_reference_key" ON "FundsDeposit"("reference");

-- CreateIndex
CREATE INDEX "FundsDeposit_createdAt_idx" ON "FundsDeposit"("createdAt");

-- CreateIndex
CREATE INDEX "FundsDeposit_nextAttemptAt_idx" ON "FundsDeposit"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "FundsDeposit_requestedById_idx" ON "FundsDeposit"("requestedById");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_key_key" ON "LedgerEntry"("key");

-- CreateIndex
CREATE INDEX "LedgerEntry_bookingId_id_idx" ON "LedgerEntry"("bookingId", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_milestoneId_id_idx" ON "LedgerEntry"("milestoneId", "id");

-- CreateIndex
CREATE INDEX "LedgerEntry_kind_at_idx" ON "LedgerEntry"("kind", "at");

-- CreateIndex
CREATE INDEX "LedgerEntry_at_idx" ON "LedgerEntry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerLine_accountName_version_key" ON "LedgerLine"("accountName", "version");

-- CreateIndex
CREATE INDEX "ConversationSide_userId_lastActivityAt_bookingId_idx" ON "ConversationSide"("userId", "lastActivityAt", "bookingId");

-- CreateIndex
CREATE INDEX "ConversationSide_userId_unread_idx" ON "ConversationSide"("userId", "unread");

-- CreateIndex
CREATE INDEX "Message_bookingId_createdAt_id_idx" ON "Message"("bookingId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Message_senderId_createdAt_idx" ON "Message"("senderId", "createdAt");

-- CreateIndex
CREATE INDEX "Message_createdAt_idx" ON "Message"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "MessageFlag_messageId_key" ON "MessageFlag"("messageId");

-- CreateIndex
CREATE INDEX "MessageFlag_state_dueAt_idx" ON "MessageFlag"("state", "dueAt");

-- CreateIndex
CREATE INDEX "MessageFlag_senderId_createdAt_idx" ON "MessageFlag"("senderId", "createdAt");

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
CREATE INDEX "Milestone_status_statusAt_idx" ON "Milestone"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Milestone_paymentId_idx" ON "Milestone"("paymentId");

-- CreateIndex
CREATE INDEX "Milestone_taxState_id_idx" ON "Milestone"("taxState", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Milestone_bookingId_position_replacedByVersion_key" ON "Milestone"("bookingId", "position", "replacedByVersion");

-- CreateIndex
CREATE INDEX "MilestoneEvent_milestoneId_at_idx" ON "MilestoneEvent"("milestoneId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_milestoneId_round_key" ON "Delivery"("milestoneId", "round");

-- CreateIndex
CREATE INDEX "DeliveryFile_fileId_idx" ON "DeliveryFile"("fileId");

-- CreateIndex
CREATE INDEX "DeliveryComment_deliveryId_filePosition_idx" ON "DeliveryComment"("deliveryId", "filePosition");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_email_key" ON "NewsletterSubscriber"("email");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_confirmTokenHash_key" ON "NewsletterSubscriber"("confirmTokenHash");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_state_idx" ON "NewsletterSubscriber"("state");

-- CreateIndex
CREATE UNIQUE INDEX "Checkout_reference_key" ON "Checkout"("reference");

-- CreateIndex
CREATE INDEX "Checkout_bookingId_createdAt_idx" ON "Checkout"("bookingId", "createdAt");

-- CreateIndex
CREATE INDEX "Checkout_payerId_createdAt_idx" ON "Checkout"("payerId", "createdAt");

-- CreateIndex
CREATE INDEX "Checkout_status_statusAt_idx" ON "Checkout"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Checkout_nextAttemptAt_idx" ON "Checkout"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "Checkout_receivableId_idx" ON "Checkout"("receivableId");

-- CreateIndex
CREATE UNIQUE INDEX "CheckoutLine_openFor_key" ON "CheckoutLine"("openFor");

-- CreateIndex
CREATE INDEX "CheckoutLine_milestoneId_idx" ON "CheckoutLine"("milestoneId");

-- CreateIndex
CREATE INDEX "Payment_checkoutId_idx" ON "Payment"("checkoutId");

-- CreateIndex
CREATE INDEX "Payment_receivedAt_idx" ON "Payment"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_providerId_key" ON "Payment"("provider", "providerId");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_reference_key" ON "Refund"("reference");

-- CreateIndex
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");

-- CreateIndex
CREATE INDEX "Refund_milestoneId_idx" ON "Refund"("milestoneId");

-- CreateIndex
CREATE INDEX "Refund_status_nextAttemptAt_idx" ON "Refund"("status", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payout_reference_key" ON "Payout"("reference");

-- CreateIndex
CREATE INDEX "Payout_professionalId_createdAt_idx" ON "Payout"("professionalId", "createdAt");

-- CreateIndex
CREATE INDEX "Payout_milestoneId_idx" ON "Payout"("milestoneId");

-- CreateIndex
CREATE INDEX "Payout_paymentId_idx" ON "Payout"("paymentId");

-- CreateIndex
CREATE INDEX "Payout_replacesId_idx" ON "Payout"("replacesId");

-- CreateIndex
CREATE INDEX "Payout_status_nextAttemptAt_idx" ON "Payout"("status", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "Payee_provider_holdChangeAt_idx" ON "Payee"("provider", "holdChangeAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payee_provider_providerId_key" ON "Payee"("provider", "providerId");

-- CreateIndex
CREATE INDEX "Chargeback_paymentId_idx" ON "Chargeback"("paymentId");

-- CreateIndex
CREATE INDEX "Chargeback_status_openedAt_idx" ON "Chargeback"("status", "openedAt");

-- CreateIndex
CREATE INDEX "Chargeback_status_evidenceDueAt_idx" ON "Chargeback"("status", "evidenceDueAt");

-- CreateIndex
CREATE UNIQUE INDEX "Chargeback_provider_providerId_key" ON "Chargeback"("provider", "providerId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvidence_chargebackId_key" ON "PaymentEvidence"("chargebackId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvidence_inquiryId_key" ON "PaymentEvidence"("inquiryId");

-- CreateIndex
CREATE INDEX "PaymentEvidence_nextAttemptAt_idx" ON "PaymentEvidence"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "PaymentEvidence_stagedById_idx" ON "PaymentEvidence"("stagedById");

-- CreateIndex
CREATE INDEX "PaymentEvidence_submittedById_idx" ON "PaymentEvidence"("submittedById");

-- CreateIndex
CREATE INDEX "PaymentInquiry_paymentId_idx" ON "PaymentInquiry"("paymentId");

-- CreateIndex
CREATE INDEX "PaymentInquiry_closedAt_evidenceDueAt_idx" ON "PaymentInquiry"("closedAt", "evidenceDueAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentInquiry_provider_providerId_key" ON "PaymentInquiry"("provider", "providerId");

-- CreateIndex
CREATE INDEX "ChargebackLine_milestoneId_idx" ON "ChargebackLine"("milestoneId");

-- CreateIndex
CREATE INDEX "PaymentEvent_nextAttemptAt_idx" ON "PaymentEvent"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "PaymentEvent_receivedAt_idx" ON "PaymentEvent"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvent_provider_providerId_key" ON "PaymentEvent"("provider", "providerId");

-- CreateIndex
CREATE INDEX "PaymentPause_flow_at_idx" ON "PaymentPause"("flow", "at");

-- CreateIndex
CREATE INDEX "PaymentPause_changedById_idx" ON "PaymentPause"("changedById");

-- CreateIndex
CREATE INDEX "MoneyIssue_closedAt_createdAt_idx" ON "MoneyIssue"("closedAt", "createdAt");

-- CreateIndex
CREATE INDEX "MoneyIssue_closedById_idx" ON "MoneyIssue"("closedById");

-- CreateIndex
CREATE UNIQUE INDEX "MoneyIssue_kind_subjectId_key" ON "MoneyIssue"("kind", "subjectId");

-- CreateIndex
CREATE INDEX "MoneyDecision_status_createdAt_idx" ON "MoneyDecision"("status", "createdAt");

-- CreateIndex
CREATE INDEX "MoneyDecision_bookingId_idx" ON "MoneyDecision"("bookingId");

-- CreateIndex
CREATE INDEX "MoneyDecision_issueId_idx" ON "MoneyDecision"("issueId");

-- CreateIndex
CREATE INDEX "MoneyDecision_disputeId_idx" ON "MoneyDecision"("disputeId");

-- CreateIndex
CREATE INDEX "MoneyDecision_claimId_idx" ON "MoneyDecision"("claimId");

-- CreateIndex
CREATE INDEX "MoneyDecision_receivableId_idx" ON "MoneyDecision"("receivableId");

-- CreateIndex
CREATE INDEX "MoneyDecision_proposedById_status_createdAt_idx" ON "MoneyDecision"("proposedById", "status", "createdAt");

-- CreateIndex
CREATE INDEX "MoneyDecision_decidedById_idx" ON "MoneyDecision"("decidedById");

-- CreateIndex
CREATE INDEX "MoneyDecisionPart_milestoneId_idx" ON "MoneyDecisionPart"("milestoneId");

-- CreateIndex
CREATE INDEX "Reconciliation_at_idx" ON "Reconciliation"("at");

-- CreateIndex
CREATE INDEX "Reconciliation_provider_at_idx" ON "Reconciliation"("provider", "at");

-- CreateIndex
CREATE INDEX "PerformerBinder_producerId_idx" ON "PerformerBinder"("producerId");

-- CreateIndex
CREATE INDEX "PerformerBinder_keptUntil_idx" ON "PerformerBinder"("keptUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Performer_fileId_key" ON "Performer"("fileId");

-- CreateIndex
CREATE INDEX "Performer_bookingId_idx" ON "Performer"("bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "Depiction_fileId_key" ON "Depiction"("fileId");

-- CreateIndex
CREATE INDEX "Depiction_bookingId_idx" ON "Depiction"("bookingId");

-- CreateIndex
CREATE INDEX "Depiction_sourceId_idx" ON "Depiction"("sourceId");

-- CreateIndex
CREATE INDEX "DepictionPerformer_performerId_idx" ON "DepictionPerformer"("performerId");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_hash_idx" ON "PerformerIndexWord"("hash");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_bookingId_idx" ON "PerformerIndexWord"("bookingId");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_performerId_idx" ON "PerformerIndexWord"("performerId");

-- CreateIndex
CREATE INDEX "PerformerIndexWord_depictionId_idx" ON "PerformerIndexWord"("depictionId");

-- CreateIndex
CREATE UNIQUE INDEX "SealedFile_storageKey_key" ON "SealedFile"("storageKey");

-- CreateIndex
CREATE INDEX "SealedFile_removeAt_idx" ON "SealedFile"("removeAt");

-- CreateIndex
CREATE INDEX "PhaseChange_at_idx" ON "PhaseChange"("at");

-- CreateIndex
CREATE INDEX "PhaseChange_changedById_idx" ON "PhaseChange"("changedById");

-- CreateIndex
CREATE INDEX "CounselApproval_subject_at_idx" ON "CounselApproval"("subject", "at");

-- CreateIndex
CREATE INDEX "CounselApproval_recordedById_idx" ON "CounselApproval"("recordedById");

-- CreateIndex
CREATE UNIQUE INDEX "Professional_userId_key" ON "Professional"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Professional_exampleSlug_key" ON "Professional"("exampleSlug");

-- CreateIndex
CREATE INDEX "Professional_state_userId_idx" ON "Professional"("state", "userId");

-- CreateIndex
CREATE INDEX "ProfessionalImage_professionalId_position_idx" ON "ProfessionalImage"("professionalId", "position");

-- CreateIndex
CREATE INDEX "ProfessionalImage_applicationId_position_idx" ON "ProfessionalImage"("applicationId", "position");

-- CreateIndex
CREATE INDEX "ProfessionalImage_fileId_idx" ON "ProfessionalImage"("fileId");

-- CreateIndex
CREATE INDEX "ProfessionalLicense_professionalId_idx" ON "ProfessionalLicense"("professionalId");

-- CreateIndex
CREATE INDEX "ProfessionalLicense_adminId_idx" ON "ProfessionalLicense"("adminId");

-- CreateIndex
CREATE INDEX "ProfessionalLicense_result_addedAt_idx" ON "ProfessionalLicense"("result", "addedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ProfessionalLicense_userId_kind_state_key" ON "ProfessionalLicense"("userId", "kind", "state");

-- CreateIndex
CREATE INDEX "BusyPeriod_professionalId_lastDay_idx" ON "BusyPeriod"("professionalId", "lastDay");

-- CreateIndex
CREATE INDEX "BusyCalendar_dueAt_idx" ON "BusyCalendar"("dueAt");

-- CreateIndex
CREATE INDEX "DirectoryFacet_professionalId_idx" ON "DirectoryFacet"("professionalId");

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
CREATE INDEX "DirectoryEntry_line_cell_professionalId_idx" ON "DirectoryEntry"("line", "cell", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_cell_rating_professionalId_idx" ON "DirectoryEntry"("line", "cell", "rating", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_rating_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "rating", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_hourlyRateCents_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "hourlyRateCents", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_region_city_experience_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "experience", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_professionalId_idx" ON "DirectoryEntry"("professionalId");

-- CreateIndex
CREATE INDEX "ProfessionalWord_professionalId_idx" ON "ProfessionalWord"("professionalId");

-- CreateIndex
CREATE INDEX "SavedProfessional_creatorId_savedAt_idx" ON "SavedProfessional"("creatorId", "savedAt");

-- CreateIndex
CREATE INDEX "SavedProfessional_professionalId_idx" ON "SavedProfessional"("professionalId");

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
CREATE INDEX "FeeRule_serviceLine_effectiveAt_idx" ON "FeeRule"("serviceLine", "effectiveAt");

-- CreateIndex
CREATE INDEX "Quote_status_expiresAt_idx" ON "Quote"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "Quote_feeRuleId_idx" ON "Quote"("feeRuleId");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_bookingId_version_key" ON "Quote"("bookingId", "version");

-- CreateIndex
CREATE INDEX "QuoteNote_quoteId_at_idx" ON "QuoteNote"("quoteId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "UsageLicense_quoteId_key" ON "UsageLicense"("quoteId");

-- CreateIndex
CREATE UNIQUE INDEX "UsageLicense_code_key" ON "UsageLicense"("code");

-- CreateIndex
CREATE INDEX "UsageLicense_status_endsAt_idx" ON "UsageLicense"("status", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteTemplate_professionalId_name_key" ON "QuoteTemplate"("professionalId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Agreement_quoteId_key" ON "Agreement"("quoteId");

-- CreateIndex
CREATE INDEX "AuditEvent_subjectType_subjectId_at_idx" ON "AuditEvent"("subjectType", "subjectId", "at");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_at_idx" ON "AuditEvent"("actorId", "at");

-- CreateIndex
CREATE INDEX "AuditEvent_action_at_idx" ON "AuditEvent"("action", "at");

-- CreateIndex
CREATE INDEX "AuditEvent_at_idx" ON "AuditEvent"("at");

-- CreateIndex
CREATE INDEX "Submission_createdAt_idx" ON "Submission"("createdAt");

-- CreateIndex
CREATE INDEX "PendingForm_expiresAt_idx" ON "PendingForm"("expiresAt");

-- CreateIndex
CREATE INDEX "PendingForm_userId_idx" ON "PendingForm"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ErrorCause_fingerprint_key" ON "ErrorCause"("fingerprint");

-- CreateIndex
CREATE INDEX "ErrorCause_resolvedAt_lastAt_idx" ON "ErrorCause"("resolvedAt", "lastAt");

-- CreateIndex
CREATE INDEX "ErrorCause_lastAt_idx" ON "ErrorCause"("lastAt");

-- CreateIndex
CREATE INDEX "ErrorOccurrence_causeId_id_idx" ON "ErrorOccurrence"("causeId", "id");

-- CreateIndex
CREATE INDEX "Release_bookingId_idx" ON "Release"("bookingId");

-- CreateIndex
CREATE INDEX "Release_status_statusAt_idx" ON "Release"("status", "statusAt");

-- CreateIndex
CREATE INDEX "Release_status_expiresAt_idx" ON "Release"("status", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "SupportTicket_reference_key" ON "SupportTicket"("reference");

-- CreateIndex
CREATE INDEX "SupportTicket_state_dueAt_idx" ON "SupportTicket"("state", "dueAt");

-- CreateIndex
CREATE INDEX "SupportTicket_email_idx" ON "SupportTicket"("email");

-- CreateIndex
CREATE INDEX "SupportTicket_createdAt_idx" ON "SupportTicket"("createdAt");

-- CreateIndex
CREATE INDEX "SupportMessage_ticketId_createdAt_idx" ON "SupportMessage"("ticketId", "createdAt");

-- CreateIndex
CREATE INDEX "TaxFormChoice_at_idx" ON "TaxFormChoice"("at");

-- CreateIndex
CREATE INDEX "TaxFormChoice_recordedById_idx" ON "TaxFormChoice"("recordedById");

-- CreateIndex
CREATE UNIQUE INDEX "TaxYear_year_key" ON "TaxYear"("year");

-- CreateIndex
CREATE INDEX "TaxYear_closedById_idx" ON "TaxYear"("closedById");

-- CreateIndex
CREATE INDEX "TaxYearRow_professionalId_idx" ON "TaxYearRow"("professionalId");

-- CreateIndex
CREATE UNIQUE INDEX "TaxYearRow_taxYearId_professionalId_provider_key" ON "TaxYearRow"("taxYearId", "professionalId", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "WaitlistEntry_email_key" ON "WaitlistEntry"("email");

-- CreateIndex
CREATE INDEX "WaitlistEntry_createdAt_idx" ON "WaitlistEntry"("createdAt");

-- CreateIndex
CREATE INDEX "WaitlistEntry_referralCode_idx" ON "WaitlistEntry"("referralCode");

-- CreateIndex
CREATE INDEX "WaitlistEntry_metro_state_idx" ON "WaitlistEntry"("metro", "state");

-- The models can't express the following. Records and histories are never changed. INSERT OR REPLACE removes what
-- it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "Agreement_not_updated" BEFORE UPDATE ON "Agreement" BEGIN
    SELECT RAISE(ABORT, 'Agreement only grows');
END;

CREATE TRIGGER "Agreement_not_deleted" BEFORE DELETE ON "Agreement" BEGIN
    SELECT RAISE(ABORT, 'Agreement only grows');
END;

CREATE TRIGGER "Agreement_not_replaced" BEFORE INSERT ON "Agreement" WHEN EXISTS (SELECT 1 FROM "Agreement" WHERE "id" = NEW."id" OR "quoteId" = NEW."quoteId" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'Agreement only grows');
END;

CREATE TRIGGER "AgreementSignature_not_updated" BEFORE UPDATE ON "AgreementSignature" BEGIN
    SELECT RAISE(ABORT, 'AgreementSignature only grows');
END;

CREATE TRIGGER "AgreementSignature_not_deleted" BEFORE DELETE ON "AgreementSignature" BEGIN
    SELECT RAISE(ABORT, 'AgreementSignature only grows');
END;

CREATE TRIGGER "AgreementSignature_not_replaced" BEFORE INSERT ON "AgreementSignature" WHEN EXISTS (SELECT 1 FROM "AgreementSignature" WHERE ("agreementId" = NEW."agreementId" AND "side" = NEW."side") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'AgreementSignature only grows');
END;

CREATE TRIGGER "AuditEvent_not_updated" BEFORE UPDATE ON "AuditEvent" BEGIN
    SELECT RAISE(ABORT, 'AuditEvent only grows');
END;

CREATE TRIGGER "AuditEvent_not_deleted" BEFORE DELETE ON "AuditEvent" BEGIN
    SELECT RAISE(ABORT, 'AuditEvent only grows');
END;

CREATE TRIGGER "AuditEvent_not_replaced" BEFORE INSERT ON "AuditEvent" WHEN EXISTS (SELECT 1 FROM "AuditEvent" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'AuditEvent only grows');
END;

CREATE TRIGGER "BookingEvent_not_updated" BEFORE UPDATE ON "BookingEvent" BEGIN
    SELECT RAISE(ABORT, 'BookingEvent only grows');
END;

CREATE TRIGGER "BookingEvent_not_deleted" BEFORE DELETE ON "BookingEvent" BEGIN
    SELECT RAISE(ABORT, 'BookingEvent only grows');
END;

CREATE TRIGGER "BookingEvent_not_replaced" BEFORE INSERT ON "BookingEvent" WHEN EXISTS (SELECT 1 FROM "BookingEvent" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'BookingEvent only grows');
END;

CREATE TRIGGER "BookingNote_not_updated" BEFORE UPDATE ON "BookingNote" WHEN NOT (NEW."authorId" IS NULL AND NEW."id" IS OLD."id" AND NEW."bookingId" IS OLD."bookingId" AND NEW."text" IS OLD."text" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'BookingNote only grows');
END;

CREATE TRIGGER "BookingNote_not_deleted" BEFORE DELETE ON "BookingNote" BEGIN
    SELECT RAISE(ABORT, 'BookingNote only grows');
END;

CREATE TRIGGER "BookingNote_not_replaced" BEFORE INSERT ON "BookingNote" WHEN EXISTS (SELECT 1 FROM "BookingNote" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'BookingNote only grows');
END;

CREATE TRIGGER "BookingRecordEntry_not_updated" BEFORE UPDATE ON "BookingRecordEntry" BEGIN
    SELECT RAISE(ABORT, 'BookingRecordEntry only grows');
END;

CREATE TRIGGER "BookingRecordEntry_not_deleted" BEFORE DELETE ON "BookingRecordEntry" BEGIN
    SELECT RAISE(ABORT, 'BookingRecordEntry only grows');
END;

CREATE TRIGGER "BookingRecordEntry_not_replaced" BEFORE INSERT ON "BookingRecordEntry" WHEN EXISTS (SELECT 1 FROM "BookingRecordEntry" WHERE ("bookingId" = NEW."bookingId" AND "number" = NEW."number") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'BookingRecordEntry only grows');
END;

CREATE TRIGGER "CounselApproval_not_updated" BEFORE UPDATE ON "CounselApproval" WHEN NOT (NEW."recordedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."subject" IS OLD."subject" AND NEW."counsel" IS OLD."counsel" AND NEW."approvedOn" IS OLD."approvedOn" AND NEW."sha256" IS OLD."sha256" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'CounselApproval only grows');
END;

CREATE TRIGGER "CounselApproval_not_deleted" BEFORE DELETE ON "CounselApproval" BEGIN
    SELECT RAISE(ABORT, 'CounselApproval only grows');
END;

CREATE TRIGGER "CounselApproval_not_replaced" BEFORE INSERT ON "CounselApproval" WHEN EXISTS (SELECT 1 FROM "CounselApproval" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'CounselApproval only grows');
END;

CREATE TRIGGER "DisputeStatement_not_updated" BEFORE UPDATE ON "DisputeStatement" BEGIN
    SELECT RAISE(ABORT, 'DisputeStatement only grows');
END;

CREATE TRIGGER "DisputeStatement_not_deleted" BEFORE DELETE ON "DisputeStatement" BEGIN
    SELECT RAISE(ABORT, 'DisputeStatement only grows');
END;

CREATE TRIGGER "DisputeStatement_not_replaced" BEFORE INSERT ON "DisputeStatement" WHEN EXISTS (SELECT 1 FROM "DisputeStatement" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'DisputeStatement only grows');
END;

CREATE TRIGGER "LedgerEntry_not_updated" BEFORE UPDATE ON "LedgerEntry" BEGIN
    SELECT RAISE(ABORT, 'LedgerEntry only grows');
END;

CREATE TRIGGER "LedgerEntry_not_deleted" BEFORE DELETE ON "LedgerEntry" BEGIN
    SELECT RAISE(ABORT, 'LedgerEntry only grows');
END;

CREATE TRIGGER "LedgerEntry_not_replaced" BEFORE INSERT ON "LedgerEntry" WHEN EXISTS (SELECT 1 FROM "LedgerEntry" WHERE "id" = NEW."id" OR "key" = NEW."key" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'LedgerEntry only grows');
END;

CREATE TRIGGER "LedgerLine_not_updated" BEFORE UPDATE ON "LedgerLine" BEGIN
    SELECT RAISE(ABORT, 'LedgerLine only grows');
END;

CREATE TRIGGER "LedgerLine_not_deleted" BEFORE DELETE ON "LedgerLine" BEGIN
    SELECT RAISE(ABORT, 'LedgerLine only grows');
END;

CREATE TRIGGER "LedgerLine_not_replaced" BEFORE INSERT ON "LedgerLine" WHEN EXISTS (SELECT 1 FROM "LedgerLine" WHERE ("entryId" = NEW."entryId" AND "position" = NEW."position") OR ("accountName" = NEW."accountName" AND "version" = NEW."version") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'LedgerLine only grows');
END;

CREATE TRIGGER "MilestoneEvent_not_updated" BEFORE UPDATE ON "MilestoneEvent" BEGIN
    SELECT RAISE(ABORT, 'MilestoneEvent only grows');
END;

CREATE TRIGGER "MilestoneEvent_not_deleted" BEFORE DELETE ON "MilestoneEvent" BEGIN
    SELECT RAISE(ABORT, 'MilestoneEvent only grows');
END;

CREATE TRIGGER "MilestoneEvent_not_replaced" BEFORE INSERT ON "MilestoneEvent" WHEN EXISTS (SELECT 1 FROM "MilestoneEvent" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'MilestoneEvent only grows');
END;

CREATE TRIGGER "PaymentPause_not_updated" BEFORE UPDATE ON "PaymentPause" WHEN NOT (NEW."changedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."flow" IS OLD."flow" AND NEW."isPaused" IS OLD."isPaused" AND NEW."reason" IS OLD."reason" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'PaymentPause only grows');
END;

CREATE TRIGGER "PaymentPause_not_deleted" BEFORE DELETE ON "PaymentPause" BEGIN
    SELECT RAISE(ABORT, 'PaymentPause only grows');
END;

CREATE TRIGGER "PaymentPause_not_replaced" BEFORE INSERT ON "PaymentPause" WHEN EXISTS (SELECT 1 FROM "PaymentPause" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'PaymentPause only grows');
END;

CREATE TRIGGER "PhaseChange_not_updated" BEFORE UPDATE ON "PhaseChange" WHEN NOT (NEW."changedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."phase" IS OLD."phase" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'PhaseChange only grows');
END;

CREATE TRIGGER "PhaseChange_not_deleted" BEFORE DELETE ON "PhaseChange" BEGIN
    SELECT RAISE(ABORT, 'PhaseChange only grows');
END;

CREATE TRIGGER "PhaseChange_not_replaced" BEFORE INSERT ON "PhaseChange" WHEN EXISTS (SELECT 1 FROM "PhaseChange" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'PhaseChange only grows');
END;

CREATE TRIGGER "TaxFormChoice_not_updated" BEFORE UPDATE ON "TaxFormChoice" WHEN NOT (NEW."recordedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."form" IS OLD."form" AND NEW."counsel" IS OLD."counsel" AND NEW."chosenOn" IS OLD."chosenOn" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'TaxFormChoice only grows');
END;

CREATE TRIGGER "TaxFormChoice_not_deleted" BEFORE DELETE ON "TaxFormChoice" BEGIN
    SELECT RAISE(ABORT, 'TaxFormChoice only grows');
END;

CREATE TRIGGER "TaxFormChoice_not_replaced" BEFORE INSERT ON "TaxFormChoice" WHEN EXISTS (SELECT 1 FROM "TaxFormChoice" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'TaxFormChoice only grows');
END;

CREATE TRIGGER "TaxYear_not_updated" BEFORE UPDATE ON "TaxYear" WHEN NOT (NEW."closedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."year" IS OLD."year" AND NEW."form" IS OLD."form" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'TaxYear only grows');
END;

CREATE TRIGGER "TaxYear_not_deleted" BEFORE DELETE ON "TaxYear" BEGIN
    SELECT RAISE(ABORT, 'TaxYear only grows');
END;

CREATE TRIGGER "TaxYear_not_replaced" BEFORE INSERT ON "TaxYear" WHEN EXISTS (SELECT 1 FROM "TaxYear" WHERE "id" = NEW."id" OR "year" = NEW."year" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'TaxYear only grows');
END;

CREATE TRIGGER "TaxYearRow_not_updated" BEFORE UPDATE ON "TaxYearRow" BEGIN
    SELECT RAISE(ABORT, 'TaxYearRow only grows');
END;

CREATE TRIGGER "TaxYearRow_not_deleted" BEFORE DELETE ON "TaxYearRow" BEGIN
    SELECT RAISE(ABORT, 'TaxYearRow only grows');
END;

CREATE TRIGGER "TaxYearRow_not_replaced" BEFORE INSERT ON "TaxYearRow" WHEN EXISTS (SELECT 1 FROM "TaxYearRow" WHERE "id" = NEW."id" OR ("taxYearId" = NEW."taxYearId" AND "professionalId" = NEW."professionalId" AND "provider" = NEW."provider") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'TaxYearRow only grows');
END;
