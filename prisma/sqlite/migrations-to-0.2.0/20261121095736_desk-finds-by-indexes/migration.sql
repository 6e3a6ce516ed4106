-- DropIndex
DROP INDEX "User_emailVerifiedAt_idx";

-- CreateTable
CREATE TABLE "PersonWord" (
    "word" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    PRIMARY KEY ("word", "userId"),
    CONSTRAINT "PersonWord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PersonWord_userId_word_idx" ON "PersonWord"("userId", "word");

-- CreateIndex
CREATE INDEX "User_role_id_idx" ON "User"("role", "id");

-- CreateIndex
CREATE INDEX "User_verification_id_idx" ON "User"("verification", "id");

-- CreateIndex
CREATE INDEX "User_emailVerifiedAt_id_idx" ON "User"("emailVerifiedAt", "id");

-- CreateIndex
CREATE INDEX "Application_submittedAt_idx" ON "Application"("submittedAt");

-- CreateIndex
CREATE INDEX "Decision_at_idx" ON "Decision"("at");

-- CreateIndex
CREATE INDEX "SupportTicket_createdAt_idx" ON "SupportTicket"("createdAt");

-- AlterTable
ALTER TABLE "User" ADD COLUMN "hasWords" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "User_hasWords_idx" ON "User"("hasWords");
