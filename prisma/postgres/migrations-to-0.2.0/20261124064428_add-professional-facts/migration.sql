-- CreateEnum
CREATE TYPE "PriceModel" AS ENUM ('HOUR', 'DAY', 'PROJECT', 'MONTH');

-- CreateEnum
CREATE TYPE "LicenseKind" AS ENUM ('ATTORNEY', 'CPA');

-- AlterTable
ALTER TABLE "Application" ADD COLUMN     "adultWork" BOOLEAN,
ADD COLUMN     "dayFromCents" INTEGER,
ADD COLUMN     "isRemote" BOOLEAN,
ADD COLUMN     "monthFromCents" INTEGER,
ADD COLUMN     "otherSpecialties" TEXT,
ADD COLUMN     "projectFromCents" INTEGER;

-- AlterTable
ALTER TABLE "Professional" ADD COLUMN     "adultWork" BOOLEAN,
ADD COLUMN     "dayFromCents" INTEGER,
ADD COLUMN     "factsDismissedAt" TIMESTAMP(3),
ADD COLUMN     "isRemote" BOOLEAN,
ADD COLUMN     "monthFromCents" INTEGER,
ADD COLUMN     "otherSpecialties" TEXT,
ADD COLUMN     "projectFromCents" INTEGER;

-- AlterTable
ALTER TABLE "DirectoryEntry" ADD COLUMN     "awayUntilDay" TEXT;

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
    "source" TEXT NOT NULL,

    CONSTRAINT "BusyPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryFacet" (
    "facet" TEXT NOT NULL,
    "professionalId" TEXT NOT NULL,

    CONSTRAINT "DirectoryFacet_pkey" PRIMARY KEY ("facet","professionalId")
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

-- AddForeignKey
ALTER TABLE "ApplicationSpecialty" ADD CONSTRAINT "ApplicationSpecialty_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationLanguage" ADD CONSTRAINT "ApplicationLanguage_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "Application"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "DirectoryFacet" ADD CONSTRAINT "DirectoryFacet_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional"("id") ON DELETE CASCADE ON UPDATE CASCADE;
