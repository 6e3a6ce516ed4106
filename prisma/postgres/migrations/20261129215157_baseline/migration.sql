-- Creates the schema of 0.2.0 in a new database. An older database gets the same schema from the migrations in
-- migrations-to-0.2.0, and this one is then only recorded in it.

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('CREATOR', 'PROFESSIONAL', 'ADMIN');

-- CreateEnum
CREATE TYPE "Scope" AS ENUM ('OWNER', 'REVIEWER', 'SUPPORT', 'EDITOR', 'FINANCE', 'COMPLIANCE');

-- CreateEnum
CREATE TYPE "Verification" AS ENUM ('PENDING', 'VERIFIED', 'REJECTED', 'AGE_REJECTED', 'SUSPENDED');

-- CreateEnum
CREATE TYPE "SessionKind" AS ENUM ('BROWSER', 'API');

-- CreateEnum
CREATE TYPE "AccountTokenKind" AS ENUM ('SET_PASSWORD', 'RESET_PASSWORD', 'VERIFY_EMAIL', 'CHANGE_EMAIL', 'SECOND_FACTOR', 'SIGN_IN');

-- CreateEnum
CREATE TYPE "NotificationTopic" AS ENUM ('PROGRESS', 'MESSAGES', 'BOOKINGS', 'NEWS', 'SEARCHES');

-- CreateEnum
CREATE TYPE "MeasureKind" AS ENUM ('SUSPENDED', 'SUSPENSION_LIFTED', 'SESSIONS_ENDED', 'TWO_FACTOR_OFF');

-- CreateEnum
CREATE TYPE "VitalName" AS ENUM ('LCP', 'FID', 'CLS', 'FCP', 'TTFB', 'INP');

-- CreateEnum
CREATE TYPE "VitalRating" AS ENUM ('GOOD', 'NEEDS_IMPROVEMENT', 'POOR');

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
CREATE TYPE "ContactMethod" AS ENUM ('PHONE', 'VIDEO_CALL', 'EMAIL', 'IN_PERSON');

-- CreateEnum
CREATE TYPE "WorkKind" AS ENUM ('APPLICATION', 'AGE_VERIFICATION', 'UNDERAGE', 'MATCHING', 'SUPPORT', 'REPORT', 'REVIEW', 'DISPUTE', 'MESSAGE_FLAG', 'MONEY_ISSUE', 'MONEY_DECISION', 'GUARANTEE', 'RECEIVABLE');

-- CreateEnum
CREATE TYPE "CheckResult" AS ENUM ('PASSED', 'FAILED', 'NOT_PROVIDED');

-- CreateEnum
CREATE TYPE "MatchState" AS ENUM ('SENT', 'ACCEPTED', 'REFUSED');

-- CreateEnum
CREATE TYPE "PartnerStage" AS ENUM ('PROSPECT', 'IN_TALKS', 'SIGNED', 'ACTIVE', 'ENDED');

-- CreateEnum
CREATE TYPE "BookingStatus" AS ENUM ('REQUESTED', 'QUOTED', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED', 'DISPUTED');

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
CREATE TYPE "CampaignState" AS ENUM ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED');

-- CreateEnum
CREATE TYPE "CampaignSegment" AS ENUM ('WAITLIST_CREATORS', 'WAITLIST_PROFESSIONALS', 'NEWSLETTER', 'CREATORS', 'PROFESSIONALS');

-- CreateEnum
CREATE TYPE "AgeVerificationStatus" AS ENUM ('SUBMITTED', 'VERIFIED', 'REJECTED', 'AGE_REJECTED');

-- CreateEnum
CREATE TYPE "UnderageReason" AS ENUM ('UNDER_18', 'BOX_UNCHECKED', 'REPORTED');

-- CreateEnum
CREATE TYPE "BudgetRange" AS ENUM ('UNDER_500', 'FROM_500_TO_1000', 'FROM_1000_TO_2500', 'FROM_2500');

-- CreateEnum
CREATE TYPE "ServiceNeed" AS ENUM ('PHOTOGRAPHY', 'VIDEOGRAPHY', 'AGENCY', 'LEGAL', 'ACCOUNTING', 'BUSINESS', 'EDUCATION', 'MARKETING');

-- CreateEnum
CREATE TYPE "ProjectTimeline" AS ENUM ('IMMEDIATE', 'WITHIN_2_WEEKS', 'WITHIN_MONTH');

-- CreateEnum
CREATE TYPE "RequirementsStatus" AS ENUM ('SUBMITTED', 'IN_REVIEW', 'MATCHED', 'ACCEPTED', 'REMATCH_REQUESTED', 'CLOSED');

-- CreateEnum
CREATE TYPE "DeadlineKind" AS ENUM ('REQUEST_ANSWER', 'QUOTE_VALIDITY', 'FIRST_FUNDING', 'NEXT_FUNDING', 'DELIVERY', 'ACCEPTANCE', 'CHANGES', 'QUOTE_CHANGES', 'SPLIT_ANSWER', 'DISPUTE_ANSWER', 'DISPUTE_PROPOSAL', 'DISPUTE_TALKS', 'DISPUTE_DECISION', 'DISPUTE_APPEAL', 'APPEAL_DECISION');

-- CreateEnum
CREATE TYPE "DisputeOpener" AS ENUM ('CREATOR', 'PROFESSIONAL', 'CLOCK');

-- CreateEnum
CREATE TYPE "DisputeWanted" AS ENUM ('REDO', 'REFUND', 'RELEASE');

-- CreateEnum
CREATE TYPE "DisputeStatus" AS ENUM ('OPEN', 'ANSWERED', 'TEAM', 'DECIDED', 'APPEALED', 'SETTLED', 'FINAL', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "DisputeOutcome" AS ENUM ('CONCEDED', 'PROPOSAL', 'SILENCE', 'DECISION', 'APPEAL', 'UNDECIDED', 'WITHDRAWN', 'BANK', 'CANCELED', 'REFUND_AT_PROVIDER', 'UNSETTLED');

-- CreateEnum
CREATE TYPE "DisputeStatementKind" AS ENUM ('OPENING', 'ANSWER', 'ADDITION', 'APPEAL', 'TEAM');

-- CreateEnum
CREATE TYPE "SplitProposalStatus" AS ENUM ('WAITING', 'ACCEPTED', 'DECLINED', 'COUNTERED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED');

-- CreateEnum
CREATE TYPE "DisputeDecider" AS ENUM ('TEAM', 'CLOCK');

-- CreateEnum
CREATE TYPE "ContentKind" AS ENUM ('ARTICLE', 'FAQ', 'CITY', 'SITE', 'GLOSSARY');

-- CreateEnum
CREATE TYPE "ContentState" AS ENUM ('DRAFT', 'IN_REVIEW', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED');

-- CreateEnum
CREATE TYPE "EmailState" AS ENUM ('PENDING', 'SENT', 'WITHHELD', 'DEAD');

-- CreateEnum
CREATE TYPE "FileScan" AS ENUM ('UNSCANNED', 'PENDING', 'CLEAN', 'INFECTED', 'TOO_LARGE');

-- CreateEnum
CREATE TYPE "PreviewKind" AS ENUM ('IMAGE', 'PAGES', 'VIDEO');

-- CreateEnum
CREATE TYPE "PreviewState" AS ENUM ('WAITING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "UploadProblem" AS ENUM ('INFECTED', 'LOST');

-- CreateEnum
CREATE TYPE "GuaranteeStatus" AS ENUM ('SUBMITTED', 'PAID', 'DECLINED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "ReceivableCause" AS ENUM ('CHARGEBACK', 'GUARANTEE');

-- CreateEnum
CREATE TYPE "ReceivableStatus" AS ENUM ('OPEN', 'CONTESTED', 'SETTLED', 'WRITTEN_OFF');

-- CreateEnum
CREATE TYPE "TransferReversalStatus" AS ENUM ('WAITING', 'SENDING', 'REVERSED', 'ENDED');

-- CreateEnum
CREATE TYPE "FundsDepositStatus" AS ENUM ('REQUESTED', 'ARRIVED', 'FAILED', 'RETURNED');

-- CreateEnum
CREATE TYPE "MessageFlagState" AS ENUM ('OPEN', 'NO_PROBLEM', 'WARNED', 'SUSPENDED');

-- CreateEnum
CREATE TYPE "FlaggedPlace" AS ENUM ('MESSAGE', 'REQUEST', 'REVIEW', 'DESCRIPTION', 'AREAS', 'LINKS', 'PACKAGES', 'SPECIALTIES', 'PICTURES', 'APPLICATION', 'QUOTE', 'QUOTE_NOTE', 'DELIVERY', 'CHANGES', 'REASON', 'SIGNATURE', 'CALL_SHEET', 'COMMENT');

-- CreateEnum
CREATE TYPE "LiveEventKind" AS ENUM ('message', 'read', 'booking', 'notification');

-- CreateEnum
CREATE TYPE "MilestoneStatus" AS ENUM ('PLANNED', 'FUNDED', 'DELIVERED', 'CHANGES_REQUESTED', 'ACCEPTED', 'DISPUTED', 'REFUNDED', 'SPLIT', 'CANCELLED');

-- CreateEnum
CREATE TYPE "NewsletterState" AS ENUM ('PENDING', 'ACTIVE', 'UNSUBSCRIBED');

-- CreateEnum
CREATE TYPE "CheckoutStatus" AS ENUM ('STARTING', 'OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED');

-- CreateEnum
CREATE TYPE "PaymentOutcome" AS ENUM ('FUNDED', 'RETURNED', 'UNMATCHED', 'REPAID');

-- CreateEnum
CREATE TYPE "RefundReason" AS ENUM ('CANCELLED_BY_CREATOR', 'CANCELLED_BY_PROFESSIONAL', 'DELIVERY_OVERDUE', 'HELD_TOO_LONG', 'DISPUTE', 'RETURNED', 'DISCRETIONARY', 'UNMATCHED', 'SPLIT', 'GUARANTEE', 'AT_PROVIDER');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('SENDING', 'CONFIRMED', 'FAILED');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('WAITING', 'SENDING', 'TRANSFERRED', 'PAID', 'FAILED', 'KEPT', 'REPLACED');

-- CreateEnum
CREATE TYPE "PayoutClearing" AS ENUM ('FIRST', 'LARGE');

-- CreateEnum
CREATE TYPE "ChargebackStatus" AS ENUM ('OPEN', 'WON', 'LOST');

-- CreateEnum
CREATE TYPE "EvidenceStatus" AS ENUM ('STAGED', 'SENDING', 'SENT', 'ELSEWHERE');

-- CreateEnum
CREATE TYPE "PaymentFlow" AS ENUM ('CHECKOUTS', 'PAYOUTS');

-- CreateEnum
CREATE TYPE "MoneyIssueKind" AS ENUM ('UNMATCHED_PAYMENT', 'REFUND_FAILED', 'PAYOUT_FAILED', 'DEPOSIT_FAILED', 'CHARGEBACK', 'REVERSAL_FAILED', 'TRANSFER_TAKEN_BACK', 'REFUND_AT_PROVIDER', 'EVIDENCE_UNSENT', 'INQUIRY', 'FRAUD_WARNING', 'DIFFERENCE', 'SHORTFALL', 'EVENT_FAILED', 'PROVIDER_MISSING');

-- CreateEnum
CREATE TYPE "MoneyDecisionKind" AS ENUM ('REFUND', 'DISPUTE', 'ISSUE', 'GUARANTEE', 'WRITE_OFF', 'ADJUSTMENT');

-- CreateEnum
CREATE TYPE "MoneyDecisionStatus" AS ENUM ('ALONE', 'WAITING', 'CONFIRMED', 'DECLINED');

-- CreateEnum
CREATE TYPE "Phase" AS ENUM ('EARLY_ACCESS', 'OPEN');

-- CreateEnum
CREATE TYPE "ApprovalSubject" AS ENUM ('AGENT_CLAUSE', 'ACCOUNTING_FEE', 'PERFORMER_RECORDS');

-- CreateEnum
CREATE TYPE "ProfessionalState" AS ENUM ('LISTED', 'SUSPENDED', 'REMOVED');

-- CreateEnum
CREATE TYPE "CheckKind" AS ENUM ('IDENTITY', 'CRIMINAL', 'SEX_OFFENDER_REGISTRY', 'REFERENCES', 'PORTFOLIO', 'INSURANCE');

-- CreateEnum
CREATE TYPE "PriceModel" AS ENUM ('HOUR', 'DAY', 'PROJECT', 'MONTH');

-- CreateEnum
CREATE TYPE "LicenseKind" AS ENUM ('ATTORNEY', 'CPA');

-- CreateEnum
CREATE TYPE "ImageKind" AS ENUM ('PORTFOLIO', 'PHOTO');

-- CreateEnum
CREATE TYPE "BusyPeriodSource" AS ENUM ('form', 'calendar', 'content');

-- CreateEnum
CREATE TYPE "QuoteStatus" AS ENUM ('SENT', 'SUPERSEDED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED');

-- CreateEnum
CREATE TYPE "CancellationTerms" AS ENUM ('FLEXIBLE', 'MODERATE', 'STRICT');

-- CreateEnum
CREATE TYPE "QuoteNoteKind" AS ENUM ('CHANGES', 'DATES');

-- CreateEnum
CREATE TYPE "UsageTermUnit" AS ENUM ('UNLIMITED', 'MONTHS', 'YEARS');

-- CreateEnum
CREATE TYPE "UsageLicenseStatus" AS ENUM ('WAITING', 'GRANTED', 'REPLACED', 'NOT_GRANTED');

-- CreateEnum
CREATE TYPE "ErrorSource" AS ENUM ('REQUEST', 'JOB', 'OTHER');

-- CreateEnum
CREATE TYPE "ReleaseKind" AS ENUM ('MODEL', 'PROPERTY', 'MINOR');

-- CreateEnum
CREATE TYPE "ReleaseStatus" AS ENUM ('ASKED', 'SIGNED', 'WITHDRAWN', 'CANCELED');

-- CreateEnum
CREATE TYPE "ReleaseRelation" AS ENUM ('PARENT', 'GUARDIAN');

-- CreateEnum
CREATE TYPE "SupportUserType" AS ENUM ('CREATOR', 'PROFESSIONAL', 'BOTH', 'OTHER');

-- CreateEnum
CREATE TYPE "SupportInquiry" AS ENUM ('GENERAL', 'ACCOUNT', 'VERIFICATION', 'MATCHING', 'PAYMENT', 'SAFETY', 'TECHNICAL', 'PARTNERSHIP');

-- CreateEnum
CREATE TYPE "SupportState" AS ENUM ('OPEN', 'ANSWERED', 'CLOSED');

-- CreateEnum
CREATE TYPE "SupportAuthor" AS ENUM ('SENDER', 'TEAM');

-- CreateEnum
CREATE TYPE "TaxForm" AS ENUM ('FORM_1099_K', 'FORM_1099_NEC');

-- CreateEnum
CREATE TYPE "WaitlistService" AS ENUM ('PHOTOGRAPHY', 'LEGAL', 'ACCOUNTING', 'MARKETING', 'OTHER');

-- CreateEnum
CREATE TYPE "WaitlistAudience" AS ENUM ('CREATOR', 'PROFESSIONAL', 'OTHER');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "credentialVersion" INTEGER NOT NULL DEFAULT 0,
    "role" "Role" NOT NULL,
    "verification" "Verification" NOT NULL DEFAULT 'PENDING',
    "emailVerifiedAt" TIMESTAMP(3),
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "deletionAskedAt" TIMESTAMP(3),
    "heldAt" TIMESTAMP(3),
    "timeZone" TEXT,
    "lastTimeZone" TEXT,
    "termsVersion" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "suspendedAt" TIMESTAMP(3),
    "suspensionReason" TEXT,
    "restrictedUntil" TIMESTAMP(3),
    "suspensionNoticeAt" TIMESTAMP(3),
    "verificationBefore" "Verification",
    "referralCode" TEXT,
    "liveSequence" INTEGER NOT NULL DEFAULT 0,
    "hasWords" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdminScope" (
    "userId" TEXT NOT NULL,
    "scope" "Scope" NOT NULL,
    "grantedById" TEXT,
    "grantedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AdminScope_pkey" PRIMARY KEY ("userId","scope")
);

-- CreateTable
CREATE TABLE "CalendarFeed" (
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3),

    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "PersonWord" (
    "word" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "PersonWord_pkey" PRIMARY KEY ("word","userId")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "kind" "SessionKind" NOT NULL,
    "userId" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "provedAt" TIMESTAMP(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountToken" (
    "id" TEXT NOT NULL,
    "kind" "AccountTokenKind" NOT NULL,
    "userId" TEXT NOT NULL,
    "email" TEXT,
    "codeHash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "credentialVersion" INTEGER,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "AccountToken_pkey" PRIMARY KEY ("id")
);

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
CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" DOUBLE PRECISION NOT NULL,
    "transports" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "userId" TEXT NOT NULL,
    "topic" "NotificationTopic" NOT NULL,
    "byEmail" BOOLEAN NOT NULL,

    CONSTRAINT "NotificationChoice_pkey" PRIMARY KEY ("userId","topic")
);

-- CreateTable
CREATE TABLE "EmailTiming" (
    "userId" TEXT NOT NULL,
    "isDaily" BOOLEAN NOT NULL,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,

    CONSTRAINT "EmailTiming_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "MailingAddress" (
    "userId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MailingAddress_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "DigestLine" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DigestLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountMeasure" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "adminId" TEXT,
    "kind" "MeasureKind" NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccountMeasure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ban" (
    "id" TEXT NOT NULL,
    "addressHash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "suspendedAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Ban_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TermsAcceptance" (
    "userId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "acceptedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TermsAcceptance_pkey" PRIMARY KEY ("userId","version")
);

-- CreateTable
CREATE TABLE "VitalCount" (
    "day" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "name" "VitalName" NOT NULL,
    "rating" "VitalRating" NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "VitalCount_pkey" PRIMARY KEY ("day","page","name","rating")
);

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
CREATE TABLE "PageFeedback" (
    "id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "isHelpful" BOOLEAN NOT NULL,
    "text" TEXT,
    "senderHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PageFeedback_pkey" PRIMARY KEY ("id")
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
    "isRemote" BOOLEAN,
    "adultWork" BOOLEAN,
    "dayFromCents" INTEGER,
    "projectFromCents" INTEGER,
    "monthFromCents" INTEGER,
    "otherSpecialties" TEXT,
    "agreedAt" TIMESTAMP(3),
    "termsVersion" INTEGER,
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
CREATE TABLE "ApplicationSpecialty" (
    "applicationId" TEXT NOT NULL,
    "specialty" TEXT NOT NULL,

    CONSTRAINT "ApplicationSpecialty_pkey" PRIMARY KEY ("applicationId","specialty")
);

-- CreateTable
CREATE TABLE "ApplicationLanguage" (
    "applicationId" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    CONSTRAINT "ApplicationLanguage_pkey" PRIMARY KEY ("applicationId","language")
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
    "contactName" TEXT,
    "contactMethod" "ContactMethod",
    "contactedOn" TEXT,
    "recordedById" TEXT,

    CONSTRAINT "ApplicationReference_pkey" PRIMARY KEY ("id")
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
    "source" TEXT,
    "reportReference" TEXT,
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
    "refusalCauses" TEXT NOT NULL DEFAULT '',

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
    "partReasons" TEXT NOT NULL DEFAULT '',
    "bookingId" TEXT,
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
CREATE TABLE "BookingRecordEntry" (
    "bookingId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "event" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "BookingRecordEntry_pkey" PRIMARY KEY ("bookingId","number")
);

-- CreateTable
CREATE TABLE "Booking" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "creatorId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "openFor" TEXT,
    "status" "BookingStatus" NOT NULL DEFAULT 'REQUESTED',
    "phase" "Phase" NOT NULL DEFAULT 'EARLY_ACCESS',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "serviceLine" "ServiceLine" NOT NULL,
    "isRemote" BOOLEAN NOT NULL,
    "city" TEXT,
    "region" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
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
CREATE TABLE "BookingNote" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BookingNote_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "CallSheet" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "startTime" TEXT,
    "endTime" TEXT,
    "meetingPoint" TEXT,
    "bring" TEXT,
    "notes" TEXT,
    "editedBy" "BookingSide",
    "editedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CallSheet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CallSheetSide" (
    "callSheetId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "phone" TEXT,
    "hereAt" TIMESTAMP(3),
    "lateMinutes" INTEGER,
    "lateAt" TIMESTAMP(3),

    CONSTRAINT "CallSheetSide_pkey" PRIMARY KEY ("callSheetId","side")
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
CREATE TABLE "AgeVerification" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "openFor" TEXT,
    "email" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "dateOfBirth" TEXT,
    "birthYear" INTEGER NOT NULL,
    "status" "AgeVerificationStatus" NOT NULL,
    "termsVersion" INTEGER,
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
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "isRemote" BOOLEAN NOT NULL DEFAULT false,
    "budgetRange" "BudgetRange" NOT NULL,
    "projectTimeline" "ProjectTimeline" NOT NULL,
    "goalDescription" TEXT,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "delayReason" TEXT,
    "delayedAt" TIMESTAMP(3),
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
CREATE TABLE "Deadline" (
    "id" TEXT NOT NULL,
    "kind" "DeadlineKind" NOT NULL,
    "bookingId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "side" "BookingSide",
    "dueAt" TIMESTAMP(3) NOT NULL,
    "nextAt" TIMESTAMP(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "pausedAt" TIMESTAMP(3),
    "resumedAt" TIMESTAMP(3),
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "Deadline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeadlineExtension" (
    "id" TEXT NOT NULL,
    "deadlineId" TEXT NOT NULL,
    "fromAt" TIMESTAMP(3) NOT NULL,
    "toAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "extendedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DeadlineExtension_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dispute" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "openFor" TEXT,
    "openedBy" "DisputeOpener" NOT NULL,
    "wanted" "DisputeWanted" NOT NULL,
    "disputedCents" INTEGER NOT NULL,
    "restCents" INTEGER NOT NULL DEFAULT 0,
    "resumesAs" "MilestoneStatus" NOT NULL,
    "status" "DisputeStatus" NOT NULL DEFAULT 'OPEN',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "answeredAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "outcome" "DisputeOutcome",
    "refundCents" INTEGER,
    "releaseCents" INTEGER,

    CONSTRAINT "Dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeStatement" (
    "id" TEXT NOT NULL,
    "disputeId" TEXT NOT NULL,
    "kind" "DisputeStatementKind" NOT NULL,
    "side" "BookingSide",
    "text" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DisputeStatement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeFile" (
    "statementId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    CONSTRAINT "DisputeFile_pkey" PRIMARY KEY ("statementId","position")
);

-- CreateTable
CREATE TABLE "SplitProposal" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "disputeId" TEXT,
    "openFor" TEXT,
    "side" "BookingSide" NOT NULL,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "SplitProposalStatus" NOT NULL DEFAULT 'WAITING',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),

    CONSTRAINT "SplitProposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisputeDecision" (
    "id" TEXT NOT NULL,
    "disputeId" TEXT NOT NULL,
    "isAppeal" BOOLEAN NOT NULL DEFAULT false,
    "role" "DisputeDecider" NOT NULL DEFAULT 'TEAM',
    "decidedById" TEXT,
    "confirmedById" TEXT,
    "refundCents" INTEGER NOT NULL,
    "releaseCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "creatorAcceptedAt" TIMESTAMP(3),
    "professionalAcceptedAt" TIMESTAMP(3),

    CONSTRAINT "DisputeDecision_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "ContentImage" (
    "id" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ContentImage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxEmail" (
    "id" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "about" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "headers" TEXT NOT NULL DEFAULT '{}',
    "state" "EmailState" NOT NULL DEFAULT 'PENDING',
    "priority" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL,
    "awaitsQuietEnd" BOOLEAN NOT NULL DEFAULT false,
    "leasedUntil" TIMESTAMP(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sentAt" TIMESTAMP(3),

    CONSTRAINT "OutboxEmail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" DOUBLE PRECISION NOT NULL,
    "sha256" TEXT NOT NULL,
    "scan" "FileScan" NOT NULL DEFAULT 'UNSCANNED',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "keptUntil" TIMESTAMP(3),

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Preview" (
    "fileId" TEXT NOT NULL,
    "kind" "PreviewKind" NOT NULL,
    "state" "PreviewState" NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3) NOT NULL,
    "pages" INTEGER,

    CONSTRAINT "Preview_pkey" PRIMARY KEY ("fileId")
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

    CONSTRAINT "PreviewPart_pkey" PRIMARY KEY ("fileId","position")
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" DOUBLE PRECISION NOT NULL,
    "received" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "storageKey" TEXT NOT NULL,
    "multipartId" TEXT NOT NULL DEFAULT '',
    "arrivedAt" TIMESTAMP(3),
    "fileId" TEXT,
    "previewId" TEXT,
    "problem" "UploadProblem",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DiscardedFile" (
    "storageKey" TEXT NOT NULL,
    "discardedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DiscardedFile_pkey" PRIMARY KEY ("storageKey")
);

-- CreateTable
CREATE TABLE "GuaranteeClaim" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "claimedCents" INTEGER NOT NULL,
    "statement" TEXT NOT NULL,
    "status" "GuaranteeStatus" NOT NULL DEFAULT 'SUBMITTED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "submittedAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "response" TEXT,
    "respondedAt" TIMESTAMP(3),
    "paidCents" INTEGER,
    "isOwed" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "refundId" TEXT,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "GuaranteeClaim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GuaranteeFile" (
    "claimId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,

    CONSTRAINT "GuaranteeFile_pkey" PRIMARY KEY ("claimId","position")
);

-- CreateTable
CREATE TABLE "Receivable" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "cause" "ReceivableCause" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "settledCents" INTEGER NOT NULL DEFAULT 0,
    "writtenOffCents" INTEGER NOT NULL DEFAULT 0,
    "status" "ReceivableStatus" NOT NULL DEFAULT 'OPEN',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "objection" TEXT,
    "objectedAt" TIMESTAMP(3),
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),

    CONSTRAINT "Receivable_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayoutOffset" (
    "payoutId" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PayoutOffset_pkey" PRIMARY KEY ("payoutId","receivableId")
);

-- CreateTable
CREATE TABLE "TransferReversal" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "receivableId" TEXT NOT NULL,
    "payoutId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL DEFAULT 0,
    "status" "TransferReversalStatus" NOT NULL DEFAULT 'WAITING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "failure" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),

    CONSTRAINT "TransferReversal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FundsDeposit" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "FundsDepositStatus" NOT NULL DEFAULT 'REQUESTED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "failure" TEXT,
    "requestedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),

    CONSTRAINT "FundsDeposit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerAccount" (
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "balanceCents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "LedgerAccount_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bookingId" TEXT,
    "milestoneId" TEXT,
    "memo" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerLine" (
    "entryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "accountName" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "LedgerLine_pkey" PRIMARY KEY ("entryId","position")
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3),
    "heldAt" TIMESTAMP(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageFlag" (
    "id" TEXT NOT NULL,
    "place" "FlaggedPlace" NOT NULL DEFAULT 'MESSAGE',
    "messageId" TEXT,
    "subjectId" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "senderId" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "state" "MessageFlagState" NOT NULL DEFAULT 'OPEN',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),
    "decisionNote" TEXT,

    CONSTRAINT "MessageFlag_pkey" PRIMARY KEY ("id")
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
    "kind" "LiveEventKind" NOT NULL,
    "payload" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "LiveEvent_pkey" PRIMARY KEY ("userId","sequence")
);

-- CreateTable
CREATE TABLE "Milestone" (
    "id" TEXT NOT NULL,
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
    "status" "MilestoneStatus" NOT NULL DEFAULT 'PLANNED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "fundedAt" TIMESTAMP(3),
    "heldWarningAt" TIMESTAMP(3),
    "overdueAt" TIMESTAMP(3),
    "paymentId" TEXT,
    "frozenAt" TIMESTAMP(3),
    "releasedCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "taxRefundedCents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Milestone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MilestoneEvent" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "transition" TEXT NOT NULL,
    "mover" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MilestoneEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "deliveredAt" TIMESTAMP(3) NOT NULL,
    "changes" TEXT,
    "changesAt" TIMESTAMP(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeliveryFile" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "isWithheld" BOOLEAN NOT NULL DEFAULT false,
    "previewPosition" INTEGER,

    CONSTRAINT "DeliveryFile_pkey" PRIMARY KEY ("deliveryId","position")
);

-- CreateTable
CREATE TABLE "DeliveryLink" (
    "deliveryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "DeliveryLink_pkey" PRIMARY KEY ("deliveryId","position")
);

-- CreateTable
CREATE TABLE "DeliveryComment" (
    "id" TEXT NOT NULL,
    "deliveryId" TEXT NOT NULL,
    "filePosition" INTEGER NOT NULL,
    "side" "BookingSide" NOT NULL,
    "text" TEXT NOT NULL,
    "atSeconds" INTEGER,
    "page" INTEGER,
    "x" INTEGER,
    "y" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "requestedAt" TIMESTAMP(3),

    CONSTRAINT "DeliveryComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NewsletterSubscriber" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "state" "NewsletterState" NOT NULL DEFAULT 'PENDING',
    "source" TEXT NOT NULL,
    "confirmTokenHash" TEXT,
    "confirmExpiresAt" TIMESTAMP(3),
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "unsubscribedAt" TIMESTAMP(3),

    CONSTRAINT "NewsletterSubscriber_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Checkout" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "payerId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "CheckoutStatus" NOT NULL DEFAULT 'STARTING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "providerId" TEXT,
    "address" TEXT,
    "failure" TEXT,
    "nextAttemptAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "receivableId" TEXT,

    CONSTRAINT "Checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckoutLine" (
    "checkoutId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "openFor" TEXT,

    CONSTRAINT "CheckoutLine_pkey" PRIMARY KEY ("checkoutId","milestoneId")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "checkoutId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "outcome" "PaymentOutcome" NOT NULL,
    "method" TEXT,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "taxYear" INTEGER,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "milestoneId" TEXT,
    "amountCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "reason" "RefundReason" NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'SENDING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "taxYear" INTEGER,
    "round" INTEGER NOT NULL DEFAULT 1,
    "providerId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payout" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "keptCents" INTEGER NOT NULL DEFAULT 0,
    "status" "PayoutStatus" NOT NULL DEFAULT 'WAITING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "taxYear" INTEGER,
    "round" INTEGER NOT NULL DEFAULT 1,
    "transferId" TEXT,
    "bankPayoutId" TEXT,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "clearsAt" TIMESTAMP(3),
    "clearing" "PayoutClearing",
    "availableOn" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "replacesId" TEXT,

    CONSTRAINT "Payout_pkey" PRIMARY KEY ("id")
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
    "detailsDueAt" TIMESTAMP(3),
    "bankEnding" TEXT,
    "detailsChangedAt" TIMESTAMP(3),
    "reportedAt" TIMESTAMP(3),
    "pausedUntil" TIMESTAMP(3),
    "holdChangeAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payee_pkey" PRIMARY KEY ("professionalId","provider")
);

-- CreateTable
CREATE TABLE "Chargeback" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "status" "ChargebackStatus" NOT NULL DEFAULT 'OPEN',
    "reason" TEXT,
    "evidenceDueAt" TIMESTAMP(3),
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "Chargeback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentEvidence" (
    "id" TEXT NOT NULL,
    "chargebackId" TEXT,
    "inquiryId" TEXT,
    "text" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" "EvidenceStatus" NOT NULL DEFAULT 'STAGED',
    "stagedAt" TIMESTAMP(3) NOT NULL,
    "stagedById" TEXT,
    "submittedAt" TIMESTAMP(3),
    "submittedById" TEXT,
    "sentAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),

    CONSTRAINT "PaymentEvidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentInquiry" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT,
    "evidenceDueAt" TIMESTAMP(3),
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "PaymentInquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChargebackLine" (
    "chargebackId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "heldCents" INTEGER NOT NULL,
    "heldTaxCents" INTEGER NOT NULL DEFAULT 0,
    "lostCents" INTEGER NOT NULL,
    "lostTaxCents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ChargebackLine_pkey" PRIMARY KEY ("chargebackId","milestoneId")
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "appliedAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "failure" TEXT,

    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentPause" (
    "id" TEXT NOT NULL,
    "flow" "PaymentFlow" NOT NULL,
    "isPaused" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "changedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaymentPause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoneyIssue" (
    "id" TEXT NOT NULL,
    "kind" "MoneyIssueKind" NOT NULL,
    "subjectId" TEXT NOT NULL,
    "provider" TEXT,
    "bookingId" TEXT,
    "amountCents" INTEGER,
    "summary" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),
    "resolution" TEXT,
    "closedById" TEXT,

    CONSTRAINT "MoneyIssue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoneyDecision" (
    "id" TEXT NOT NULL,
    "kind" "MoneyDecisionKind" NOT NULL,
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
    "status" "MoneyDecisionStatus" NOT NULL,
    "proposedById" TEXT,
    "decidedById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),

    CONSTRAINT "MoneyDecision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoneyDecisionPart" (
    "decisionId" TEXT NOT NULL,
    "milestoneId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    CONSTRAINT "MoneyDecisionPart_pkey" PRIMARY KEY ("decisionId","milestoneId")
);

-- CreateTable
CREATE TABLE "Reconciliation" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "ledgerCents" BIGINT NOT NULL,
    "providerCents" BIGINT NOT NULL,
    "differences" INTEGER NOT NULL,

    CONSTRAINT "Reconciliation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PerformerBinder" (
    "bookingId" TEXT NOT NULL,
    "producerId" TEXT,
    "facts" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,
    "businessEndedAt" TIMESTAMP(3),
    "keptUntil" TIMESTAMP(3) NOT NULL,
    "copiedAt" TIMESTAMP(3),

    CONSTRAINT "PerformerBinder_pkey" PRIMARY KEY ("bookingId")
);

-- CreateTable
CREATE TABLE "Performer" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "fileId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Performer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Depiction" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" DOUBLE PRECISION NOT NULL,
    "sha256" TEXT NOT NULL,
    "sourceId" TEXT,
    "fileId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Depiction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DepictionPerformer" (
    "depictionId" TEXT NOT NULL,
    "performerId" TEXT NOT NULL,

    CONSTRAINT "DepictionPerformer_pkey" PRIMARY KEY ("depictionId","performerId")
);

-- CreateTable
CREATE TABLE "PerformerIndexWord" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "performerId" TEXT,
    "depictionId" TEXT,
    "hash" TEXT NOT NULL,

    CONSTRAINT "PerformerIndexWord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SealedFile" (
    "id" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" DOUBLE PRECISION NOT NULL,
    "sha256" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "removeAt" TIMESTAMP(3),

    CONSTRAINT "SealedFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PhaseChange" (
    "id" TEXT NOT NULL,
    "phase" "Phase" NOT NULL,
    "changedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PhaseChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CounselApproval" (
    "id" TEXT NOT NULL,
    "subject" "ApprovalSubject" NOT NULL DEFAULT 'AGENT_CLAUSE',
    "counsel" TEXT NOT NULL,
    "approvedOn" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CounselApproval_pkey" PRIMARY KEY ("id")
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
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "serviceRadius" "ServiceRadius" NOT NULL,
    "travelWillingness" "TravelWillingness" NOT NULL,
    "isRemote" BOOLEAN,
    "adultWork" BOOLEAN,
    "dayFromCents" INTEGER,
    "projectFromCents" INTEGER,
    "monthFromCents" INTEGER,
    "otherSpecialties" TEXT,
    "factsDismissedAt" TIMESTAMP(3),
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
CREATE TABLE "ProfessionalImage" (
    "id" TEXT NOT NULL,
    "kind" "ImageKind" NOT NULL DEFAULT 'PORTFOLIO',
    "professionalId" TEXT,
    "applicationId" TEXT,
    "position" INTEGER NOT NULL,
    "fileId" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "ProfessionalImage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProfessionalCheck" (
    "professionalId" TEXT NOT NULL,
    "kind" "CheckKind" NOT NULL,
    "passedOn" TEXT NOT NULL,

    CONSTRAINT "ProfessionalCheck_pkey" PRIMARY KEY ("professionalId","kind")
);

-- CreateTable
CREATE TABLE "ProfessionalPackage" (
    "professionalId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "included" TEXT NOT NULL,
    "model" "PriceModel" NOT NULL,
    "fromCents" INTEGER NOT NULL,

    CONSTRAINT "ProfessionalPackage_pkey" PRIMARY KEY ("professionalId","position")
);

-- CreateTable
CREATE TABLE "ProfessionalSpecialty" (
    "professionalId" TEXT NOT NULL,
    "specialty" TEXT NOT NULL,

    CONSTRAINT "ProfessionalSpecialty_pkey" PRIMARY KEY ("professionalId","specialty")
);

-- CreateTable
CREATE TABLE "ProfessionalLanguage" (
    "professionalId" TEXT NOT NULL,
    "language" TEXT NOT NULL,

    CONSTRAINT "ProfessionalLanguage_pkey" PRIMARY KEY ("professionalId","language")
);

-- CreateTable
CREATE TABLE "ProfessionalLicense" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "professionalId" TEXT,
    "kind" "LicenseKind" NOT NULL,
    "state" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "result" "CheckResult",
    "checkedOn" TEXT,
    "source" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "adminId" TEXT,

    CONSTRAINT "ProfessionalLicense_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BusyPeriod" (
    "id" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "firstDay" TEXT NOT NULL,
    "lastDay" TEXT NOT NULL,
    "source" "BusyPeriodSource" NOT NULL,

    CONSTRAINT "BusyPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BusyCalendar" (
    "professionalId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "connectedAt" TIMESTAMP(3) NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "BusyCalendar_pkey" PRIMARY KEY ("professionalId")
);

-- CreateTable
CREATE TABLE "DirectoryFacet" (
    "facet" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,

    CONSTRAINT "DirectoryFacet_pkey" PRIMARY KEY ("facet","professionalId")
);

-- CreateTable
CREATE TABLE "DirectoryEntry" (
    "professionalId" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "cell" TEXT NOT NULL DEFAULT '',
    "hourlyRateCents" INTEGER NOT NULL,
    "experience" INTEGER NOT NULL,
    "travel" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "awayUntilDay" TEXT,
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
    "note" TEXT,

    CONSTRAINT "SavedProfessional_pkey" PRIMARY KEY ("creatorId","professionalId")
);

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

-- CreateTable
CREATE TABLE "FeeRule" (
    "id" TEXT NOT NULL,
    "serviceLine" "ServiceLine" NOT NULL,
    "basisPoints" INTEGER NOT NULL,
    "effectiveAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FeeRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Quote" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "status" "QuoteStatus" NOT NULL DEFAULT 'SENT',
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
    "cancellation" "CancellationTerms" NOT NULL,
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
    "sentAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "changesDueAt" TIMESTAMP(3),
    "statusAt" TIMESTAMP(3) NOT NULL,
    "reason" TEXT,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteItem" (
    "quoteId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unitCents" INTEGER NOT NULL,

    CONSTRAINT "QuoteItem_pkey" PRIMARY KEY ("quoteId","position")
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

    CONSTRAINT "QuoteMilestone_pkey" PRIMARY KEY ("quoteId","position")
);

-- CreateTable
CREATE TABLE "QuoteNote" (
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "kind" "QuoteNoteKind" NOT NULL,
    "text" TEXT,
    "startsOn" TEXT,
    "endsOn" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "QuoteNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsageLicense" (
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" "UsageLicenseStatus" NOT NULL DEFAULT 'WAITING',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "termUnit" "UsageTermUnit",
    "termLength" INTEGER,
    "startsAt" TIMESTAMP(3),
    "endsAt" TIMESTAMP(3),
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UsageLicense_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteTemplate" (
    "id" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "fields" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "QuoteTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agreement" (
    "id" TEXT NOT NULL,
    "quoteId" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "basisPoints" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Agreement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgreementSignature" (
    "agreementId" TEXT NOT NULL,
    "side" "BookingSide" NOT NULL,
    "fullName" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "mailingAddress" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AgreementSignature_pkey" PRIMARY KEY ("agreementId","side")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "action" TEXT NOT NULL,
    "actorId" TEXT,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '{}',

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Submission" (
    "key" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
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
    "askedAt" TIMESTAMP(3),

    CONSTRAINT "JobRun_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "WriteProbe" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WriteProbe_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ErrorCause" (
    "id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "source" "ErrorSource" NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "message" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "frames" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "firstAt" TIMESTAMP(3) NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),
    "reopenedAt" TIMESTAMP(3),

    CONSTRAINT "ErrorCause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ErrorOccurrence" (
    "id" TEXT NOT NULL,
    "causeId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "requestId" TEXT NOT NULL,
    "place" TEXT NOT NULL,

    CONSTRAINT "ErrorOccurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Release" (
    "id" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "kind" "ReleaseKind" NOT NULL,
    "status" "ReleaseStatus" NOT NULL DEFAULT 'ASKED',
    "statusAt" TIMESTAMP(3) NOT NULL,
    "askedBy" "BookingSide" NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "subject" TEXT NOT NULL,
    "birthYear" INTEGER,
    "day" TEXT,
    "email" TEXT,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "template" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "withdrawalDays" INTEGER NOT NULL,
    "withdrawableUntil" TIMESTAMP(3),

    CONSTRAINT "Release_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReleaseSignature" (
    "releaseId" TEXT NOT NULL,
    "fullName" TEXT NOT NULL,
    "relation" "ReleaseRelation",
    "email" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReleaseSignature_pkey" PRIMARY KEY ("releaseId")
);

-- CreateTable
CREATE TABLE "SupportTicket" (
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "userType" "SupportUserType" NOT NULL,
    "inquiryType" "SupportInquiry" NOT NULL,
    "state" "SupportState" NOT NULL DEFAULT 'OPEN',
    "dueAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SupportTicket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SupportMessage" (
    "id" TEXT NOT NULL,
    "ticketId" TEXT NOT NULL,
    "author" "SupportAuthor" NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SupportMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxFormChoice" (
    "id" TEXT NOT NULL,
    "form" "TaxForm" NOT NULL,
    "counsel" TEXT NOT NULL,
    "chosenOn" TEXT NOT NULL,
    "recordedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TaxFormChoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxYear" (
    "id" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "form" "TaxForm" NOT NULL,
    "closedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TaxYear_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaxYearRow" (
    "id" TEXT NOT NULL,
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

    CONSTRAINT "TaxYearRow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WaitlistEntry" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "audience" "WaitlistAudience" NOT NULL,
    "serviceType" "WaitlistService",
    "source" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "invitedAt" TIMESTAMP(3),
    "referralCode" TEXT,
    "city" TEXT,
    "state" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "metro" TEXT,
    "placeAskedAt" TIMESTAMP(3),

    CONSTRAINT "WaitlistEntry_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "DirectoryEntry_line_region_city_hourlyRateCents_professiona_idx" ON "DirectoryEntry"("line", "region", "city", "hourlyRateCents", "professionalId");

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

-- AddForeignKey
ALTER TABLE "AdminScope" ADD CONSTRAINT "AdminScope_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdminScope" ADD CONSTRAINT "AdminScope_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonWord" ADD CONSTRAINT "PersonWord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountToken" ADD CONSTRAINT "AccountToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TwoFactor" ADD CONSTRAINT "TwoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailTiming" ADD CONSTRAINT "EmailTiming_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailingAddress" ADD CONSTRAINT "MailingAddress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DigestLine" ADD CONSTRAINT "DigestLine_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMeasure" ADD CONSTRAINT "AccountMeasure_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMeasure" ADD CONSTRAINT "AccountMeasure_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TermsAcceptance" ADD CONSTRAINT "TermsAcceptance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Application" ADD CONSTRAINT "Application_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationServiceLine" ADD CONSTRAINT "ApplicationServiceLine_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationArea" ADD CONSTRAINT "ApplicationArea_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationSpecialty" ADD CONSTRAINT "ApplicationSpecialty_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationLanguage" ADD CONSTRAINT "ApplicationLanguage_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationChange" ADD CONSTRAINT "ApplicationChange_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationReference" ADD CONSTRAINT "ApplicationReference_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationReference" ADD CONSTRAINT "ApplicationReference_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "MatchProposal" ADD CONSTRAINT "MatchProposal_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingRecordEntry" ADD CONSTRAINT "BookingRecordEntry_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingEvent" ADD CONSTRAINT "BookingEvent_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingNote" ADD CONSTRAINT "BookingNote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingNote" ADD CONSTRAINT "BookingNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Review" ADD CONSTRAINT "Review_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CallSheet" ADD CONSTRAINT "CallSheet_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CallSheetSide" ADD CONSTRAINT "CallSheetSide_callSheetId_fkey" FOREIGN KEY ("callSheetId") REFERENCES "CallSheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignRecipient" ADD CONSTRAINT "CampaignRecipient_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "Campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgeVerification" ADD CONSTRAINT "AgeVerification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Requirements" ADD CONSTRAINT "Requirements_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RequirementsNeed" ADD CONSTRAINT "RequirementsNeed_requirementsId_fkey" FOREIGN KEY ("requirementsId") REFERENCES "Requirements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deadline" ADD CONSTRAINT "Deadline_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeadlineExtension" ADD CONSTRAINT "DeadlineExtension_deadlineId_fkey" FOREIGN KEY ("deadlineId") REFERENCES "Deadline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeadlineExtension" ADD CONSTRAINT "DeadlineExtension_extendedById_fkey" FOREIGN KEY ("extendedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispute" ADD CONSTRAINT "Dispute_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeStatement" ADD CONSTRAINT "DisputeStatement_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "DisputeStatement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeFile" ADD CONSTRAINT "DisputeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SplitProposal" ADD CONSTRAINT "SplitProposal_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SplitProposal" ADD CONSTRAINT "SplitProposal_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeDecision" ADD CONSTRAINT "DisputeDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeDecision" ADD CONSTRAINT "DisputeDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisputeDecision" ADD CONSTRAINT "DisputeDecision_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ContentItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentImage" ADD CONSTRAINT "ContentImage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Preview" ADD CONSTRAINT "Preview_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PreviewPart" ADD CONSTRAINT "PreviewPart_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "Preview"("fileId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeClaim" ADD CONSTRAINT "GuaranteeClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeFile" ADD CONSTRAINT "GuaranteeFile_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuaranteeFile" ADD CONSTRAINT "GuaranteeFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Receivable" ADD CONSTRAINT "Receivable_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Receivable" ADD CONSTRAINT "Receivable_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOffset" ADD CONSTRAINT "PayoutOffset_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PayoutOffset" ADD CONSTRAINT "PayoutOffset_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TransferReversal" ADD CONSTRAINT "TransferReversal_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TransferReversal" ADD CONSTRAINT "TransferReversal_payoutId_fkey" FOREIGN KEY ("payoutId") REFERENCES "Payout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FundsDeposit" ADD CONSTRAINT "FundsDeposit_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerLine" ADD CONSTRAINT "LedgerLine_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "LedgerEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerLine" ADD CONSTRAINT "LedgerLine_accountName_fkey" FOREIGN KEY ("accountName") REFERENCES "LedgerAccount"("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationSide" ADD CONSTRAINT "ConversationSide_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConversationSide" ADD CONSTRAINT "ConversationSide_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageFlag" ADD CONSTRAINT "MessageFlag_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageFlag" ADD CONSTRAINT "MessageFlag_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "Milestone" ADD CONSTRAINT "Milestone_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Milestone" ADD CONSTRAINT "Milestone_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MilestoneEvent" ADD CONSTRAINT "MilestoneEvent_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryFile" ADD CONSTRAINT "DeliveryFile_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryFile" ADD CONSTRAINT "DeliveryFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryLink" ADD CONSTRAINT "DeliveryLink_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryComment" ADD CONSTRAINT "DeliveryComment_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkout" ADD CONSTRAINT "Checkout_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkout" ADD CONSTRAINT "Checkout_payerId_fkey" FOREIGN KEY ("payerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Checkout" ADD CONSTRAINT "Checkout_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckoutLine" ADD CONSTRAINT "CheckoutLine_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckoutLine" ADD CONSTRAINT "CheckoutLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES "Checkout"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payout" ADD CONSTRAINT "Payout_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payee" ADD CONSTRAINT "Payee_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Chargeback" ADD CONSTRAINT "Chargeback_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_inquiryId_fkey" FOREIGN KEY ("inquiryId") REFERENCES "PaymentInquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_stagedById_fkey" FOREIGN KEY ("stagedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvidence" ADD CONSTRAINT "PaymentEvidence_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentInquiry" ADD CONSTRAINT "PaymentInquiry_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChargebackLine" ADD CONSTRAINT "ChargebackLine_chargebackId_fkey" FOREIGN KEY ("chargebackId") REFERENCES "Chargeback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChargebackLine" ADD CONSTRAINT "ChargebackLine_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentPause" ADD CONSTRAINT "PaymentPause_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyIssue" ADD CONSTRAINT "MoneyIssue_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_issueId_fkey" FOREIGN KEY ("issueId") REFERENCES "MoneyIssue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "Dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "GuaranteeClaim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_receivableId_fkey" FOREIGN KEY ("receivableId") REFERENCES "Receivable"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_proposedById_fkey" FOREIGN KEY ("proposedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecision" ADD CONSTRAINT "MoneyDecision_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecisionPart" ADD CONSTRAINT "MoneyDecisionPart_decisionId_fkey" FOREIGN KEY ("decisionId") REFERENCES "MoneyDecision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyDecisionPart" ADD CONSTRAINT "MoneyDecisionPart_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PerformerBinder" ADD CONSTRAINT "PerformerBinder_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PerformerBinder" ADD CONSTRAINT "PerformerBinder_producerId_fkey" FOREIGN KEY ("producerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Performer" ADD CONSTRAINT "Performer_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder"("bookingId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Performer" ADD CONSTRAINT "Performer_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SealedFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Depiction" ADD CONSTRAINT "Depiction_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder"("bookingId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Depiction" ADD CONSTRAINT "Depiction_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Depiction" ADD CONSTRAINT "Depiction_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SealedFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DepictionPerformer" ADD CONSTRAINT "DepictionPerformer_depictionId_fkey" FOREIGN KEY ("depictionId") REFERENCES "Depiction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DepictionPerformer" ADD CONSTRAINT "DepictionPerformer_performerId_fkey" FOREIGN KEY ("performerId") REFERENCES "Performer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PerformerIndexWord" ADD CONSTRAINT "PerformerIndexWord_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "PerformerBinder"("bookingId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PerformerIndexWord" ADD CONSTRAINT "PerformerIndexWord_performerId_fkey" FOREIGN KEY ("performerId") REFERENCES "Performer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PerformerIndexWord" ADD CONSTRAINT "PerformerIndexWord_depictionId_fkey" FOREIGN KEY ("depictionId") REFERENCES "Depiction"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PhaseChange" ADD CONSTRAINT "PhaseChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CounselApproval" ADD CONSTRAINT "CounselApproval_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Professional" ADD CONSTRAINT "Professional_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalServiceLine" ADD CONSTRAINT "ProfessionalServiceLine_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalArea" ADD CONSTRAINT "ProfessionalArea_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalLink" ADD CONSTRAINT "ProfessionalLink_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalImage" ADD CONSTRAINT "ProfessionalImage_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalImage" ADD CONSTRAINT "ProfessionalImage_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalImage" ADD CONSTRAINT "ProfessionalImage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalCheck" ADD CONSTRAINT "ProfessionalCheck_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalPackage" ADD CONSTRAINT "ProfessionalPackage_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalSpecialty" ADD CONSTRAINT "ProfessionalSpecialty_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalLanguage" ADD CONSTRAINT "ProfessionalLanguage_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalLicense" ADD CONSTRAINT "ProfessionalLicense_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalLicense" ADD CONSTRAINT "ProfessionalLicense_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalLicense" ADD CONSTRAINT "ProfessionalLicense_adminId_fkey" FOREIGN KEY ("adminId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BusyPeriod" ADD CONSTRAINT "BusyPeriod_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BusyCalendar" ADD CONSTRAINT "BusyCalendar_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryFacet" ADD CONSTRAINT "DirectoryFacet_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryEntry" ADD CONSTRAINT "DirectoryEntry_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalWord" ADD CONSTRAINT "ProfessionalWord_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedProfessional" ADD CONSTRAINT "SavedProfessional_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedProfessional" ADD CONSTRAINT "SavedProfessional_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_creatorId_fkey" FOREIGN KEY ("creatorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalInvitation" ADD CONSTRAINT "ProfessionalInvitation_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalInvitation" ADD CONSTRAINT "ProfessionalInvitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_feeRuleId_fkey" FOREIGN KEY ("feeRuleId") REFERENCES "FeeRule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteItem" ADD CONSTRAINT "QuoteItem_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteMilestone" ADD CONSTRAINT "QuoteMilestone_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteNote" ADD CONSTRAINT "QuoteNote_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UsageLicense" ADD CONSTRAINT "UsageLicense_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteTemplate" ADD CONSTRAINT "QuoteTemplate_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agreement" ADD CONSTRAINT "Agreement_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgreementSignature" ADD CONSTRAINT "AgreementSignature_agreementId_fkey" FOREIGN KEY ("agreementId") REFERENCES "Agreement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorOccurrence" ADD CONSTRAINT "ErrorOccurrence_causeId_fkey" FOREIGN KEY ("causeId") REFERENCES "ErrorCause"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Release" ADD CONSTRAINT "Release_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReleaseSignature" ADD CONSTRAINT "ReleaseSignature_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SupportMessage" ADD CONSTRAINT "SupportMessage_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "SupportTicket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxFormChoice" ADD CONSTRAINT "TaxFormChoice_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxYear" ADD CONSTRAINT "TaxYear_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxYearRow" ADD CONSTRAINT "TaxYearRow_taxYearId_fkey" FOREIGN KEY ("taxYearId") REFERENCES "TaxYear"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TaxYearRow" ADD CONSTRAINT "TaxYearRow_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The models can't express the following. Records and histories are never changed.
CREATE FUNCTION "refuseChangeOfEvents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'AuditEvent only grows' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION "refuseChangeOfAgreements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION "refuseChangeOfLedger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION "refuseChangeOfHistory"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Of some, only the person is forgotten, once their account was deleted. The argument names the column.
CREATE FUNCTION "refuseChangeButForgetting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_jsonb(NEW) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% only grows', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "AgreementSignature_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AgreementSignature" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfAgreements"();
CREATE TRIGGER "Agreement_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "Agreement" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfAgreements"();
CREATE TRIGGER "AuditEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEvent" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfEvents"();
CREATE TRIGGER "BookingEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "BookingEvent" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "BookingNote_not_updated" BEFORE UPDATE ON "BookingNote" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('authorId');
CREATE TRIGGER "BookingNote_only_grows" BEFORE DELETE OR TRUNCATE ON "BookingNote" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "BookingRecordEntry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "BookingRecordEntry" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "CounselApproval_not_updated" BEFORE UPDATE ON "CounselApproval" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('recordedById');
CREATE TRIGGER "CounselApproval_only_grows" BEFORE DELETE OR TRUNCATE ON "CounselApproval" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "DisputeStatement_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "DisputeStatement" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "LedgerEntry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "LedgerEntry" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfLedger"();
CREATE TRIGGER "LedgerLine_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "LedgerLine" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfLedger"();
CREATE TRIGGER "MilestoneEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "MilestoneEvent" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "PaymentPause_not_updated" BEFORE UPDATE ON "PaymentPause" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('changedById');
CREATE TRIGGER "PaymentPause_only_grows" BEFORE DELETE OR TRUNCATE ON "PaymentPause" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "PhaseChange_not_updated" BEFORE UPDATE ON "PhaseChange" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('changedById');
CREATE TRIGGER "PhaseChange_only_grows" BEFORE DELETE OR TRUNCATE ON "PhaseChange" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "TaxFormChoice_not_updated" BEFORE UPDATE ON "TaxFormChoice" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('recordedById');
CREATE TRIGGER "TaxFormChoice_only_grows" BEFORE DELETE OR TRUNCATE ON "TaxFormChoice" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "TaxYearRow_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "TaxYearRow" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
CREATE TRIGGER "TaxYear_not_updated" BEFORE UPDATE ON "TaxYear" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('closedById');
CREATE TRIGGER "TaxYear_only_grows" BEFORE DELETE OR TRUNCATE ON "TaxYear" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
