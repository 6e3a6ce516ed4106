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

-- Of these, only the person is forgotten, once their account was deleted.
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

-- These never change.
CREATE TRIGGER "TaxYearRow_not_updated" BEFORE UPDATE ON "TaxYearRow" BEGIN
    SELECT RAISE(ABORT, 'TaxYearRow only grows');
END;

CREATE TRIGGER "TaxYearRow_not_deleted" BEFORE DELETE ON "TaxYearRow" BEGIN
    SELECT RAISE(ABORT, 'TaxYearRow only grows');
END;

CREATE TRIGGER "TaxYearRow_not_replaced" BEFORE INSERT ON "TaxYearRow" WHEN EXISTS (SELECT 1 FROM "TaxYearRow" WHERE "id" = NEW."id" OR ("taxYearId" = NEW."taxYearId" AND "professionalId" = NEW."professionalId" AND "provider" = NEW."provider") OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'TaxYearRow only grows');
END;
