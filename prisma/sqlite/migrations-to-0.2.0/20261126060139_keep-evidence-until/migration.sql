-- Until when files of deleted accounts are kept. Those of accounts deleted before are due at once: the
-- job that discards them first determines until when they are kept.
ALTER TABLE "StoredFile" ADD COLUMN "keptUntil" DATETIME;
UPDATE "StoredFile" SET "keptUntil" = "createdAt" WHERE "ownerId" IN (SELECT "id" FROM "User" WHERE "email" LIKE '%@deleted.invalid');
CREATE INDEX "StoredFile_keptUntil_idx" ON "StoredFile"("keptUntil");

-- A job finds suspensions that ask for something each minute.
CREATE INDEX "User_suspensionNoticeAt_suspendedAt_idx" ON "User"("suspensionNoticeAt", "suspendedAt");
