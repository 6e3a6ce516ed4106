-- AlterTable
ALTER TABLE "ApplicationCheck" ADD COLUMN "reportReference" TEXT;
ALTER TABLE "ApplicationCheck" ADD COLUMN "source" TEXT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ApplicationReference" (
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
INSERT INTO "new_ApplicationReference" ("acquaintance", "answer", "answeredAt", "applicationId", "askedAt", "concerns", "email", "id", "name", "phone", "position", "relation", "remindedAt", "strengths") SELECT "acquaintance", "answer", "answeredAt", "applicationId", "askedAt", "concerns", "email", "id", "name", "phone", "position", "relation", "remindedAt", "strengths" FROM "ApplicationReference";
DROP TABLE "ApplicationReference";
ALTER TABLE "new_ApplicationReference" RENAME TO "ApplicationReference";
CREATE INDEX "ApplicationReference_answeredAt_askedAt_idx" ON "ApplicationReference"("answeredAt", "askedAt");
CREATE INDEX "ApplicationReference_recordedById_idx" ON "ApplicationReference"("recordedById");
CREATE UNIQUE INDEX "ApplicationReference_applicationId_position_key" ON "ApplicationReference"("applicationId", "position");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

UPDATE "ApplicationCheck" SET "result" = 'NOT_PROVIDED' WHERE "result" = 'NOT_APPLICABLE';

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
