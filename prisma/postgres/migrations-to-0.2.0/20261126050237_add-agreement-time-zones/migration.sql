-- Earlier quotes keep the zone that their days were counted in until now: the professional's, or else
-- that of content/site.yaml as it was.
ALTER TABLE "Quote" ADD COLUMN     "timeZone" TEXT;
UPDATE "Quote" SET "timeZone" = COALESCE((SELECT COALESCE("User"."timeZone", "User"."lastTimeZone") FROM "Booking" JOIN "Professional" ON "Professional"."id" = "Booking"."professionalId" JOIN "User" ON "User"."id" = "Professional"."userId" WHERE "Booking"."id" = "Quote"."bookingId"), 'America/Los_Angeles');
ALTER TABLE "Quote" ALTER COLUMN "timeZone" SET NOT NULL;
