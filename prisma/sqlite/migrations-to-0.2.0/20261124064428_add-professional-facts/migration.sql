-- AlterTable
ALTER TABLE "Application" ADD COLUMN "adultWork" BOOLEAN;
ALTER TABLE "Application" ADD COLUMN "dayFromCents" INTEGER;
ALTER TABLE "Application" ADD COLUMN "isRemote" BOOLEAN;
ALTER TABLE "Application" ADD COLUMN "monthFromCents" INTEGER;
ALTER TABLE "Application" ADD COLUMN "otherSpecialties" TEXT;
ALTER TABLE "Application" ADD COLUMN "projectFromCents" INTEGER;

-- AlterTable
ALTER TABLE "Professional" ADD COLUMN "adultWork" BOOLEAN;
ALTER TABLE "Professional" ADD COLUMN "dayFromCents" INTEGER;
ALTER TABLE "Professional" ADD COLUMN "factsDismissedAt" DATETIME;
ALTER TABLE "Professional" ADD COLUMN "isRemote" BOOLEAN;
ALTER TABLE "Professional" ADD COLUMN "monthFromCents" INTEGER;
ALTER TABLE "Professional" ADD COLUMN "otherSpecialties" TEXT;
ALTER TABLE "Professional" ADD COLUMN "projectFromCents" INTEGER;

-- AlterTable
ALTER TABLE "DirectoryEntry" ADD COLUMN "awayUntilDay" TEXT;

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
CREATE TABLE "DirectoryFacet" (
    "facet" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,

    PRIMARY KEY ("facet", "professionalId"),
    CONSTRAINT "DirectoryFacet_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

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
CREATE INDEX "DirectoryFacet_professionalId_idx" ON "DirectoryFacet"("professionalId");
