-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Match" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "requirementsId" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'SENT',
    "sentAt" DATETIME NOT NULL,
    "answeredAt" DATETIME,
    "refusalReason" TEXT,
    "refusalCauses" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Match_requirementsId_fkey" FOREIGN KEY ("requirementsId") REFERENCES "Requirements" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Match" ("answeredAt", "id", "refusalReason", "requirementsId", "sentAt", "state") SELECT "answeredAt", "id", "refusalReason", "requirementsId", "sentAt", "state" FROM "Match";
DROP TABLE "Match";
ALTER TABLE "new_Match" RENAME TO "Match";
CREATE INDEX "Match_requirementsId_sentAt_idx" ON "Match"("requirementsId", "sentAt");
CREATE INDEX "Match_state_sentAt_idx" ON "Match"("state", "sentAt");
CREATE INDEX "Match_sentAt_idx" ON "Match"("sentAt");
CREATE INDEX "Match_answeredAt_idx" ON "Match"("answeredAt");
CREATE TABLE "new_MatchProposal" (
    "matchId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "professionalId" TEXT NOT NULL,
    "specialization" INTEGER NOT NULL,
    "location" INTEGER NOT NULL,
    "budget" INTEGER NOT NULL,
    "timeline" INTEGER NOT NULL,
    "partReasons" TEXT NOT NULL DEFAULT '',
    "bookingId" TEXT,
    "reason" TEXT NOT NULL,
    "isChosen" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("matchId", "position"),
    CONSTRAINT "MatchProposal_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MatchProposal_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MatchProposal_bookingId_fkey" FOREIGN KEY ("bookingId") REFERENCES "Booking" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_MatchProposal" ("budget", "isChosen", "location", "matchId", "position", "professionalId", "reason", "specialization", "timeline") SELECT "budget", "isChosen", "location", "matchId", "position", "professionalId", "reason", "specialization", "timeline" FROM "MatchProposal";
DROP TABLE "MatchProposal";
ALTER TABLE "new_MatchProposal" RENAME TO "MatchProposal";
CREATE UNIQUE INDEX "MatchProposal_bookingId_key" ON "MatchProposal"("bookingId");
CREATE INDEX "MatchProposal_professionalId_idx" ON "MatchProposal"("professionalId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
