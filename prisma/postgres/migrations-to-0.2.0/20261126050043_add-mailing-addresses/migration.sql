-- The name and address of a signature, checked for contact details.
ALTER TYPE "FlaggedPlace" ADD VALUE 'SIGNATURE';

-- The mailing address that each side signs with. Earlier signatures have none.
ALTER TABLE "AgreementSignature" ADD COLUMN     "mailingAddress" TEXT;

-- A person's own, encrypted, for their next signature.
CREATE TABLE "MailingAddress" (
    "userId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MailingAddress_pkey" PRIMARY KEY ("userId")
);

ALTER TABLE "MailingAddress" ADD CONSTRAINT "MailingAddress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
