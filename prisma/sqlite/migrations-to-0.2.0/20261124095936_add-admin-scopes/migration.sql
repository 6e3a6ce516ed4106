-- CreateTable
CREATE TABLE "AdminScope" (
    "userId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "grantedById" TEXT,
    "grantedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "scope"),
    CONSTRAINT "AdminScope_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AdminScope_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AdminScope_grantedById_idx" ON "AdminScope"("grantedById");

-- Until now, every ADMIN could do everything, since the account was created. Deleted accounts are left out.
INSERT INTO "AdminScope" ("userId", "scope", "grantedAt")
SELECT "id", 'OWNER', "createdAt" FROM "User" WHERE "role" = 'ADMIN' AND "email" NOT LIKE '%@deleted.invalid';
