-- CreateEnum
CREATE TYPE "MessageFlagState" AS ENUM ('OPEN', 'NO_PROBLEM', 'WARNED', 'SUSPENDED');

-- AlterEnum
ALTER TYPE "WorkKind" ADD VALUE 'MESSAGE_FLAG';

-- CreateTable
CREATE TABLE "MessageFlag" (
    "id" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "senderId" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "state" "MessageFlagState" NOT NULL DEFAULT 'OPEN',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),
    "decisionNote" TEXT,

    CONSTRAINT "MessageFlag_pkey" PRIMARY KEY ("id")
);

-- Messages that were flagged become work items; a report is looked at within a day, and so are they.
INSERT INTO "MessageFlag" ("id", "messageId", "senderId", "kinds", "createdAt", "dueAt")
SELECT "id", "id", "senderId", "flags", "createdAt", "createdAt" + INTERVAL '24 hours' FROM "Message" WHERE "flags" <> '';

-- AlterTable
ALTER TABLE "Message" DROP COLUMN "flags";

-- CreateIndex
CREATE UNIQUE INDEX "MessageFlag_messageId_key" ON "MessageFlag"("messageId");

-- CreateIndex
CREATE INDEX "MessageFlag_state_dueAt_idx" ON "MessageFlag"("state", "dueAt");

-- CreateIndex
CREATE INDEX "MessageFlag_senderId_createdAt_idx" ON "MessageFlag"("senderId", "createdAt");

-- AddForeignKey
ALTER TABLE "MessageFlag" ADD CONSTRAINT "MessageFlag_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageFlag" ADD CONSTRAINT "MessageFlag_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
