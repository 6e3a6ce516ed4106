-- AlterTable
ALTER TABLE "Message" ADD COLUMN "heldAt" DATETIME;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_MessageFlag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "messageId" TEXT NOT NULL,
    "senderId" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "score" REAL NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "decisionNote" TEXT,
    CONSTRAINT "MessageFlag_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MessageFlag_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_MessageFlag" ("createdAt", "decidedAt", "decisionNote", "dueAt", "id", "kinds", "messageId", "senderId", "state") SELECT "createdAt", "decidedAt", "decisionNote", "dueAt", "id", "kinds", "messageId", "senderId", "state" FROM "MessageFlag";
DROP TABLE "MessageFlag";
ALTER TABLE "new_MessageFlag" RENAME TO "MessageFlag";
CREATE UNIQUE INDEX "MessageFlag_messageId_key" ON "MessageFlag"("messageId");
CREATE INDEX "MessageFlag_state_dueAt_idx" ON "MessageFlag"("state", "dueAt");
CREATE INDEX "MessageFlag_senderId_createdAt_idx" ON "MessageFlag"("senderId", "createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
