-- AlterTable
ALTER TABLE "User" ADD COLUMN "termsVersion" INTEGER;

-- AlterTable
ALTER TABLE "Application" ADD COLUMN "termsVersion" INTEGER;

-- AlterTable
ALTER TABLE "AgeVerification" ADD COLUMN "termsVersion" INTEGER;

-- Whoever had agreed before there were versions had agreed to the first.
UPDATE "User" SET "termsVersion" = 1 WHERE "role" <> 'ADMIN';
UPDATE "Application" SET "termsVersion" = 1 WHERE "agreedAt" IS NOT NULL;
UPDATE "AgeVerification" SET "termsVersion" = 1;
