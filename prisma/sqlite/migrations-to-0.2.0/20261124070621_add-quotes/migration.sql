-- CreateTable
CREATE TABLE "Deadline" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "bookingId" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "nextAt" DATETIME NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    CONSTRAINT "Deadline_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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
    "cancellation" TEXT NOT NULL,
    "note" TEXT,
    "totalCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "payoutCents" INTEGER NOT NULL,
    "feeRuleId" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
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
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("agreementId", "side"),
    CONSTRAINT "AgreementSignature_agreementId_fkey" FOREIGN KEY ("agreementId") REFERENCES "Agreement" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Deadline_closedAt_nextAt_idx" ON "Deadline"("closedAt", "nextAt");

-- CreateIndex
CREATE INDEX "Deadline_bookingId_idx" ON "Deadline"("bookingId");

-- CreateIndex
CREATE UNIQUE INDEX "Deadline_kind_subjectId_key" ON "Deadline"("kind", "subjectId");

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
CREATE UNIQUE INDEX "QuoteTemplate_professionalId_name_key" ON "QuoteTemplate"("professionalId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Agreement_quoteId_key" ON "Agreement"("quoteId");

-- What was signed never changes.
CREATE TRIGGER "Agreement_not_updated" BEFORE UPDATE ON "Agreement" BEGIN
    SELECT RAISE(ABORT, 'Agreement only grows');
END;

CREATE TRIGGER "Agreement_not_deleted" BEFORE DELETE ON "Agreement" BEGIN
    SELECT RAISE(ABORT, 'Agreement only grows');
END;

-- INSERT OR REPLACE removes what it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "Agreement_not_replaced" BEFORE INSERT ON "Agreement" WHEN EXISTS (SELECT 1 FROM "Agreement" WHERE "id" = NEW."id" OR "quoteId" = NEW."quoteId" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'Agreement only grows');
END;

-- What was signed never changes.
CREATE TRIGGER "AgreementSignature_not_updated" BEFORE UPDATE ON "AgreementSignature" BEGIN
    SELECT RAISE(ABORT, 'AgreementSignature only grows');
END;

CREATE TRIGGER "AgreementSignature_not_deleted" BEFORE DELETE ON "AgreementSignature" BEGIN
    SELECT RAISE(ABORT, 'AgreementSignature only grows');
END;

-- INSERT OR REPLACE removes what it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "AgreementSignature_not_replaced" BEFORE INSERT ON "AgreementSignature" WHEN EXISTS (SELECT 1 FROM "AgreementSignature" WHERE ("agreementId" = NEW."agreementId" AND "side" = NEW."side") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'AgreementSignature only grows');
END;
