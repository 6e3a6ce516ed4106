-- AlterTable
ALTER TABLE "User" ADD COLUMN "passwordChangedAt" DATETIME;

-- Until now, only the audit trail knew.
UPDATE "User" SET "passwordChangedAt" = (
    SELECT MAX("at") FROM "AuditEvent"
    WHERE "subjectType" = 'User' AND "subjectId" = "User"."id" AND "action" IN ('change-password', 'reset-password', 'set-password')
) WHERE "id" IN (
    SELECT "subjectId" FROM "AuditEvent"
    WHERE "subjectType" = 'User' AND "action" IN ('change-password', 'reset-password', 'set-password')
);
