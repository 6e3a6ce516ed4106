-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "heldAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "MessageFlag" ADD COLUMN     "score" DOUBLE PRECISION NOT NULL DEFAULT 1;
