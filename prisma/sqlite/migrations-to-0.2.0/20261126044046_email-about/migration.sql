-- What an email is about, so that of a burst only the latest is sent. Earlier emails have nothing.
ALTER TABLE "OutboxEmail" ADD COLUMN "about" TEXT;
