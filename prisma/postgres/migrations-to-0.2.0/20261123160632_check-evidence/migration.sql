-- CreateEnum
CREATE TYPE "ContactMethod" AS ENUM ('PHONE', 'VIDEO_CALL', 'EMAIL', 'IN_PERSON');

-- AlterEnum
ALTER TYPE "CheckResult" RENAME VALUE 'NOT_APPLICABLE' TO 'NOT_PROVIDED';

-- AlterTable
ALTER TABLE "ApplicationReference" ADD COLUMN     "contactMethod" "ContactMethod",
ADD COLUMN     "contactName" TEXT,
ADD COLUMN     "contactedOn" TEXT,
ADD COLUMN     "recordedById" TEXT;

-- AlterTable
ALTER TABLE "ApplicationCheck" ADD COLUMN     "reportReference" TEXT,
ADD COLUMN     "source" TEXT;

-- CreateIndex
CREATE INDEX "ApplicationReference_recordedById_idx" ON "ApplicationReference"("recordedById");

-- AddForeignKey
ALTER TABLE "ApplicationReference" ADD CONSTRAINT "ApplicationReference_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Profiles show a check as passed only where its evidence is on record. Reports were not recorded before, so identity,
-- criminal record and registry have none. The badges of examples belong to the content and stay.
DELETE FROM "ProfessionalCheck"
WHERE "kind" IN ('IDENTITY', 'CRIMINAL', 'SEX_OFFENDER_REGISTRY')
  AND "professionalId" IN (SELECT "id" FROM "Professional" WHERE "exampleSlug" IS NULL);

DELETE FROM "ProfessionalCheck"
WHERE "kind" IN ('REFERENCES', 'PORTFOLIO', 'INSURANCE')
  AND "professionalId" IN (SELECT "id" FROM "Professional" WHERE "exampleSlug" IS NULL)
  AND NOT EXISTS (
    SELECT 1
    FROM "Professional" p
    JOIN "Application" a ON a."userId" = p."userId" AND a."status" = 'APPROVED'
    WHERE p."id" = "ProfessionalCheck"."professionalId"
      AND (
        ("ProfessionalCheck"."kind" = 'REFERENCES' AND 2 = (
          SELECT COUNT(*) FROM "ApplicationReference" r
          WHERE r."applicationId" = a."id" AND r."answeredAt" IS NOT NULL AND r."answer" <> 'DOES_NOT_KNOW'
        ))
        OR ("ProfessionalCheck"."kind" = 'PORTFOLIO' AND COALESCE(a."portfolio", a."website", a."linkedIn") IS NOT NULL)
        OR ("ProfessionalCheck"."kind" = 'INSURANCE' AND EXISTS (
          SELECT 1 FROM "ApplicationDocument" d WHERE d."applicationId" = a."id" AND d."kind" = 'INSURANCE'
        ))
      )
  );
