-- AlterEnum
ALTER TYPE "DeadlineKind" ADD VALUE 'QUOTE_CHANGES';

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "changesDueAt" TIMESTAMP(3);
