-- CreateEnum
CREATE TYPE "Scope" AS ENUM ('OWNER', 'REVIEWER', 'SUPPORT', 'EDITOR', 'FINANCE');

-- CreateTable
CREATE TABLE "AdminScope" (
    "userId" TEXT NOT NULL,
    "scope" "Scope" NOT NULL,
    "grantedById" TEXT,
    "grantedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AdminScope_pkey" PRIMARY KEY ("userId","scope")
);

-- CreateIndex
CREATE INDEX "AdminScope_grantedById_idx" ON "AdminScope"("grantedById");

-- AddForeignKey
ALTER TABLE "AdminScope" ADD CONSTRAINT "AdminScope_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AdminScope" ADD CONSTRAINT "AdminScope_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Until now, every ADMIN could do everything, since the account was created. Deleted accounts are left out.
INSERT INTO "AdminScope" ("userId", "scope", "grantedAt")
SELECT "id", 'OWNER', "createdAt" FROM "User" WHERE "role" = 'ADMIN' AND "email" NOT LIKE '%@deleted.invalid';
