-- The mailing address that each side signs with. Earlier signatures have none.
ALTER TABLE "AgreementSignature" ADD COLUMN "mailingAddress" TEXT;

-- A person's own, encrypted, for their next signature.
CREATE TABLE "MailingAddress" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,
    CONSTRAINT "MailingAddress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
