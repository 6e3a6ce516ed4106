-- CreateTable
CREATE TABLE "MessageFlag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "messageId" TEXT NOT NULL,
    "senderId" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "decisionNote" TEXT,
    CONSTRAINT "MessageFlag_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MessageFlag_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Messages that were flagged become work items; a report is looked at within a day, and so are they.
INSERT INTO "MessageFlag" ("id", "messageId", "senderId", "kinds", "createdAt", "dueAt")
SELECT "id", "id", "senderId", "flags", "createdAt", strftime('%Y-%m-%dT%H:%M:%f+00:00', "createdAt", '+24 hours') FROM "Message" WHERE "flags" <> '';

-- AlterTable
ALTER TABLE "Message" DROP COLUMN "flags";

-- CreateIndex
CREATE UNIQUE INDEX "MessageFlag_messageId_key" ON "MessageFlag"("messageId");

-- CreateIndex
CREATE INDEX "MessageFlag_state_dueAt_idx" ON "MessageFlag"("state", "dueAt");

-- CreateIndex
CREATE INDEX "MessageFlag_senderId_createdAt_idx" ON "MessageFlag"("senderId", "createdAt");
