-- CreateEnum
CREATE TYPE "ImportKind" AS ENUM ('WAITLIST', 'PROFESSIONALS');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('CHECKED', 'RUNNING', 'DONE');

-- AlterTable
ALTER TABLE "ProfessionalInvitation" ADD COLUMN     "addressHash" TEXT,
ADD COLUMN     "importId" TEXT,
ALTER COLUMN "inviterId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "WaitlistEntry" ADD COLUMN     "importId" TEXT;

-- CreateTable
CREATE TABLE "PeopleImport" (
    "id" TEXT NOT NULL,
    "kind" "ImportKind" NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'CHECKED',
    "fileName" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "readyCount" INTEGER NOT NULL,
    "importedCount" INTEGER NOT NULL DEFAULT 0,
    "knownCount" INTEGER NOT NULL,
    "refusedCount" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "PeopleImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PeopleImportRow" (
    "importId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT NOT NULL,
    "email" TEXT,
    "reason" TEXT,

    CONSTRAINT "PeopleImportRow_pkey" PRIMARY KEY ("importId","number")
);

-- CreateIndex
CREATE INDEX "PeopleImport_state_createdAt_idx" ON "PeopleImport"("state", "createdAt");

-- CreateIndex
CREATE INDEX "PeopleImport_finishedAt_idx" ON "PeopleImport"("finishedAt");

-- CreateIndex
CREATE INDEX "PeopleImportRow_email_idx" ON "PeopleImportRow"("email");

-- CreateIndex
CREATE INDEX "ProfessionalInvitation_importId_idx" ON "ProfessionalInvitation"("importId");

-- CreateIndex
CREATE INDEX "ProfessionalInvitation_sentAt_idx" ON "ProfessionalInvitation"("sentAt");

-- CreateIndex
CREATE INDEX "ProfessionalInvitation_addressHash_idx" ON "ProfessionalInvitation"("addressHash");

-- CreateIndex
CREATE INDEX "WaitlistEntry_importId_idx" ON "WaitlistEntry"("importId");

-- AddForeignKey
ALTER TABLE "PeopleImportRow" ADD CONSTRAINT "PeopleImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PeopleImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProfessionalInvitation" ADD CONSTRAINT "ProfessionalInvitation_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PeopleImport"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitlistEntry" ADD CONSTRAINT "WaitlistEntry_importId_fkey" FOREIGN KEY ("importId") REFERENCES "PeopleImport"("id") ON DELETE SET NULL ON UPDATE CASCADE;
